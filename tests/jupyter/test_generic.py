"""jupyter_kernel_test's generic tests."""
import os

from jupyter_kernel_test import IopubWelcomeTests, KernelTests

ECHO = not os.environ.get("EMBERLAB_KERNEL")


class EmberlabTests(KernelTests):
    kernel_name = "emberlab-test"
    language_name = "rust"
    file_extension = ".rs"
    code_hello_world = 'println!("hello, world")'
    code_stderr = 'eprintln!("oops")'
    completion_samples = [{"text": "printl", "matches": {"println!"}}] if ECHO else [{"text": "printl"}]
    complete_code_samples = ["1", "let x = 1;", 'println!("hi")', "fn f() {\n    1\n}"]
    incomplete_code_samples = ["fn f() {", "let x = (1,", "[1, 2"]
    invalid_code_samples = ["fn f() }", ")"]
    code_page_something = "%page something" if ECHO else "%history"
    code_generate_error = 'panic!("on purpose")'
    code_execute_result = [
        {"code": "1", "result": "1"}, {"code": "2", "result": "2"}, {"code": "3", "result": "3"}, {"code": "3", "result": "3"},
    ]
    code_display_data = [{"code": "%html x", "mime": "text/html"}] if ECHO else []
    code_history_pattern = "3*"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = "println"
    code_clear_output = "%clear" if ECHO else ""


class EmberlabWelcomeTests(IopubWelcomeTests):
    kernel_name = "emberlab-test"
    support_iopub_welcome = True


del KernelTests, IopubWelcomeTests
