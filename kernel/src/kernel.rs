//! The kernel itself: five sockets, one engine, and who answers what.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use serde_json::{Value, json};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::connection_file::{ConnectionError, ConnectionInfo};
use crate::engine::{EngineLauncher, EngineLink};
use crate::execute::Executor;
use crate::iopub::Iopub;
use crate::requests::{comm_info, failure, from_engine, kernel_info, question};
use crate::stdin::Stdin;
use crate::wire::{Header, Message, Session};
use crate::zmtp::{BoundSocket, Endpoint, Incoming, Limits, Socket, SocketKind};

/// A question waits this long for an engine that is still starting.
const ENGINE_LIMIT: Duration = Duration::from_secs(10);

/// Questions to the engine at once.
const MAX_OPEN_QUESTIONS: usize = 32;

/// How long the last messages have to reach their readers.
const LINGER: Duration = Duration::from_millis(500);

/// Why a kernel does not run.
#[derive(Debug, thiserror::Error)]
pub enum KernelError {
    /// The connection file is refused.
    #[error(transparent)]
    Connection(#[from] ConnectionError),
    /// An address cannot be listened at.
    #[error("cannot listen at {endpoint}: {source}")]
    Listen {
        /// The address.
        endpoint: Endpoint,
        /// The system's error.
        source: io::Error,
    },
    /// Signals cannot be handled.
    #[error("cannot handle signals: {0}")]
    Signals(io::Error),
}

/// Runs a kernel until it is told to shut down, by a message, SIGTERM, or the end of the process that started it.
///
/// The engine is started in the background: `kernel_info` is answered before it is ready.
pub fn run(connection_file: &Path, launcher: Arc<dyn EngineLauncher>) -> Result<(), KernelError> {
    serve(&ConnectionInfo::read(connection_file)?, launcher)
}

/// As [`run`], for an address that is known already.
pub fn serve(connection: &ConnectionInfo, launcher: Arc<dyn EngineLauncher>) -> Result<(), KernelError> {
    let bind = |kind, endpoint: &Endpoint| {
        Socket::bind(kind, endpoint, Limits::default())
            .map_err(|source| KernelError::Listen { endpoint: endpoint.clone(), source })
    };
    let heartbeat = bind(SocketKind::Rep, &connection.heartbeat)?;
    let shell = bind(SocketKind::Router, &connection.shell)?;
    let control = bind(SocketKind::Router, &connection.control)?;
    let stdin = bind(SocketKind::Router, &connection.stdin)?;
    let iopub = bind(SocketKind::Xpub, &connection.iopub)?;
    // REP echoes by itself.
    heartbeat.serve(|_| {});

    let (stop, stopped) = mpsc::channel();
    let kernel = Kernel::new(connection, launcher, [&shell, &control, &stdin, &iopub], stop.clone());
    watch_signals(&kernel, stop.clone())?;
    watch_parent(stop);
    kernel.iopub.starting();
    kernel.receive(iopub, |kernel, incoming| {
        if let Incoming::Subscribed { connection, topic } = incoming {
            kernel.iopub.welcome(connection, &topic);
        }
    });
    kernel.receive_messages(stdin, |kernel, message| kernel.stdin.answer(&message));
    kernel.receive_messages(control, |kernel, message| kernel.take(Channel::Control, message));
    kernel.receive_messages(shell, |kernel, message| kernel.take(Channel::Shell, message));

    // The senders live as long as this function.
    let _ = stopped.recv();
    kernel.engine.close();
    for endpoint in connection.endpoints() {
        if let Endpoint::Ipc(path) = endpoint {
            let _ = std::fs::remove_file(path);
        }
    }
    Ok(())
}

/// Where a request came in, and where its reply goes out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Channel {
    Shell,
    Control,
}

struct Kernel {
    session: Arc<Session>,
    shell: Arc<Socket>,
    control: Arc<Socket>,
    iopub_socket: Arc<Socket>,
    iopub: Arc<Iopub>,
    stdin: Arc<Stdin>,
    engine: Arc<EngineLink>,
    executor: Executor,
    open_questions: AtomicUsize,
    stop: mpsc::Sender<()>,
}

impl Kernel {
    fn new(
        connection: &ConnectionInfo,
        launcher: Arc<dyn EngineLauncher>,
        [shell, control, stdin, iopub]: [&BoundSocket; 4],
        stop: mpsc::Sender<()>,
    ) -> Arc<Self> {
        let session = Arc::new(Session::new(&connection.key));
        let shell = shell.socket().clone();
        let iopub_socket = iopub.socket().clone();
        let iopub = Arc::new(Iopub::new(session.clone(), iopub_socket.clone()));
        let stdin = Arc::new(Stdin::new(session.clone(), stdin.socket().clone()));
        let engine = EngineLink::start(launcher);
        let executor = {
            let (session, shell) = (session.clone(), shell.clone());
            Executor::start(engine.clone(), iopub.clone(), stdin.clone(), move |message, content| {
                shell.route(
                    &message.identity,
                    &session.build(&message.route, "execute_reply", &message.header, content),
                );
            })
        };
        let control = control.socket().clone();
        let open_questions = AtomicUsize::new(0);
        Arc::new(Self {
            session,
            shell,
            control,
            iopub_socket,
            iopub,
            stdin,
            engine,
            executor,
            open_questions,
            stop,
        })
    }

    fn receive(
        self: &Arc<Self>,
        socket: BoundSocket,
        handle: impl Fn(&Arc<Self>, Incoming) + Send + Sync + 'static,
    ) {
        let kernel = self.clone();
        socket.serve(move |incoming| handle(&kernel, incoming));
    }

    fn receive_messages(
        self: &Arc<Self>,
        socket: BoundSocket,
        handle: impl Fn(&Arc<Self>, Message) + Send + Sync + 'static,
    ) {
        self.receive(socket, move |kernel, incoming| {
            let Incoming::Message { identity, frames } = incoming else { return };
            match kernel.session.parse(identity, frames) {
                Ok(message) => handle(kernel, message),
                Err(error) => tracing::warn!(%error, "ignored a message"),
            }
        });
    }

    /// Takes a request on its sender's reading thread. Cells are queued, and questions to the engine get a thread of their own,
    /// so that no slow answer holds up the next request; what needs no engine is answered here and now.
    fn take(self: &Arc<Self>, channel: Channel, message: Message) {
        if message.header.msg_type == "execute_request" && channel == Channel::Shell {
            return self.executor.submit(message);
        }
        if question(&message.header.msg_type).is_none() {
            return self.answer(channel, message);
        }
        // Past the limit the sender waits.
        if self.open_questions.fetch_add(1, Ordering::SeqCst) >= MAX_OPEN_QUESTIONS {
            self.answer(channel, message);
            self.open_questions.fetch_sub(1, Ordering::SeqCst);
            return;
        }
        let kernel = self.clone();
        std::thread::spawn(move || {
            kernel.answer(channel, message);
            kernel.open_questions.fetch_sub(1, Ordering::SeqCst);
        });
    }

    /// Answers a request between `busy` and `idle`.
    fn answer(&self, channel: Channel, message: Message) {
        self.iopub.around(&message.header, || {
            let content = self.content(&message);
            if let (Some(msg_type), Some(content)) = (message.header.reply_type(), content) {
                let socket = match channel {
                    Channel::Shell => &self.shell,
                    Channel::Control => &self.control,
                };
                let frames = self.session.build(&message.route, &msg_type, &message.header, &content);
                socket.route(&message.identity, &frames);
                if msg_type == "shutdown_reply" {
                    // Clients of the same kernel learn it here.
                    self.iopub.publish(&msg_type, &message.header, &content);
                }
            }
        });
        if message.header.msg_type == "shutdown_request" {
            for socket in [&self.control, &self.shell, &self.iopub_socket] {
                socket.flush(LINGER);
            }
            let _ = self.stop.send(());
        }
    }

    /// The reply's content; `None` for messages that have no reply.
    fn content(&self, message: &Message) -> Option<Value> {
        let content = &message.content;
        Some(match message.header.msg_type.as_str() {
            "kernel_info_request" => kernel_info(),
            "comm_info_request" => comm_info(),
            "interrupt_request" => {
                self.executor.interrupt();
                json!({"status": "ok"})
            }
            "shutdown_request" => {
                json!({"status": "ok", "restart": content["restart"].as_bool().unwrap_or(false)})
            }
            "comm_open" => {
                self.refuse_comm(&message.header, content);
                return None;
            }
            other => match question(other) {
                Some(ask) => match self.engine.client(ENGINE_LIMIT) {
                    Ok((_, client)) => from_engine(content, &client, ask),
                    Err(reason) => failure("EngineError", reason),
                },
                None if message.header.reply_type().is_some() => {
                    failure("NotSupported", format!("this kernel does not know `{other}`"))
                }
                None => return None,
            },
        })
    }

    /// No comm target is registered here: as the protocol asks, the comm is closed at once.
    fn refuse_comm(&self, parent: &Header, content: &Value) {
        if let Some(id) = content["comm_id"].as_str() {
            self.iopub.publish("comm_close", parent, &json!({"comm_id": id, "data": {}}));
        }
    }
}

/// SIGINT interrupts the cell, as the message does; SIGTERM ends the kernel in order.
fn watch_signals(kernel: &Arc<Kernel>, stop: mpsc::Sender<()>) -> Result<(), KernelError> {
    let mut signals = Signals::new([SIGINT, SIGTERM]).map_err(KernelError::Signals)?;
    let kernel = kernel.clone();
    std::thread::spawn(move || {
        for signal in signals.forever() {
            match signal {
                SIGINT => kernel.executor.interrupt(),
                _ => drop(stop.send(())),
            }
        }
    });
    Ok(())
}

/// A kernel whose Jupyter died has no reader left; `JPY_PARENT_PID` says that there is one to watch.
fn watch_parent(stop: mpsc::Sender<()>) {
    let parent = || rustix::process::getppid().map(|pid| pid.as_raw_nonzero().get());
    let first = parent();
    if std::env::var_os("JPY_PARENT_PID").is_none() || first.is_none_or(|pid| pid == 1) {
        return;
    }
    std::thread::spawn(move || {
        while parent() == first {
            std::thread::sleep(Duration::from_secs(1));
        }
        let _ = stop.send(());
    });
}
