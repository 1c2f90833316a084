//! Every % and %% command, once, for all front ends.
