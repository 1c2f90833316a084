//! A host whose output goes elsewhere: beneath `%%capture` and `%%quiet`, further magics write through it.

use std::path::PathBuf;

use emberlab_protocol::{
    Binding, Diagnostic, HistoryEntry, InspectDetail, Inspection, MemoryReport, MimeBundle, Status, Stream,
};

use crate::host::{DeviceInfo, Host, HostError, Output, RunReport};

pub(super) struct Redirect<'a> {
    inner: &'a mut dyn Host,
    output: Output,
    /// What was kept from view, if it is wanted.
    pub(super) captured: String,
}

impl<'a> Redirect<'a> {
    pub(super) fn new(inner: &'a mut dyn Host, output: Output) -> Self {
        Self { inner, output, captured: String::new() }
    }

    /// The stricter of this redirection's output and that of a run inside it.
    fn combined(&self, inside: Output) -> Output {
        match (self.output, inside) {
            (Output::Show, inside) => inside,
            (outside, Output::Show) => outside,
            (_, inside) => inside,
        }
    }
}

impl Host for Redirect<'_> {
    fn run(&mut self, code: &str, output: Output) -> Result<RunReport, HostError> {
        let report = self.inner.run(code, self.combined(output))?;
        if self.output == Output::Capture && output == Output::Show {
            self.captured += &report.captured;
        }
        Ok(report)
    }

    fn run_file(&mut self, label: &str, code: &str) -> Result<RunReport, HostError> {
        match self.output {
            Output::Show => self.inner.run_file(label, code),
            _ => self.run(code, Output::Show),
        }
    }

    fn check(&mut self, code: &str) -> Result<Vec<Diagnostic>, HostError> {
        self.inner.check(code)
    }

    fn print(&mut self, stream: Stream, text: &str) {
        match self.output {
            Output::Show => self.inner.print(stream, text),
            Output::Hide => {}
            Output::Capture => self.captured += text,
        }
    }

    fn display(&mut self, data: MimeBundle) {
        match self.output {
            Output::Show => self.inner.display(data),
            Output::Hide => {}
            Output::Capture => self.captured += data.plain_text(),
        }
    }

    fn page(&mut self, data: MimeBundle) {
        match self.output {
            Output::Show => self.inner.page(data),
            _ => self.display(data),
        }
    }

    fn interrupted(&mut self) -> bool {
        self.inner.interrupted()
    }

    fn bindings(&mut self) -> Result<Vec<Binding>, HostError> {
        self.inner.bindings()
    }

    fn delete(&mut self, name: &str) -> Result<u64, HostError> {
        self.inner.delete(name)
    }

    fn reset(&mut self) -> Result<(), HostError> {
        self.inner.reset()
    }

    fn type_of(&mut self, expression: &str) -> Result<String, HostError> {
        self.inner.type_of(expression)
    }

    fn inspect(&mut self, path: &str, detail: InspectDetail) -> Result<Option<Inspection>, HostError> {
        self.inner.inspect(path, detail)
    }

    fn memory(&mut self) -> Result<MemoryReport, HostError> {
        self.inner.memory()
    }

    fn collect(&mut self) -> Result<u64, HostError> {
        self.inner.collect()
    }

    fn devices(&mut self) -> Result<Vec<DeviceInfo>, HostError> {
        self.inner.devices()
    }

    fn set_device(&mut self, name: &str) -> Result<String, HostError> {
        self.inner.set_device(name)
    }

    fn engine(&mut self) -> Result<Status, HostError> {
        self.inner.engine()
    }

    fn keep_engine(&mut self, keep: bool) -> Result<(), HostError> {
        self.inner.keep_engine(keep)
    }

    fn history(&mut self) -> Result<Vec<HistoryEntry>, HostError> {
        self.inner.history()
    }

    fn set_next_input(&mut self, text: &str) -> bool {
        self.inner.set_next_input(text)
    }

    fn current_dir(&mut self) -> Result<PathBuf, HostError> {
        self.inner.current_dir()
    }

    fn set_current_dir(&mut self, path: PathBuf) -> Result<(), HostError> {
        self.inner.set_current_dir(path)
    }

    fn environment(&mut self) -> Vec<(String, String)> {
        self.inner.environment()
    }

    fn set_environment(&mut self, name: &str, value: &str) -> Result<(), HostError> {
        self.inner.set_environment(name, value)
    }
}
