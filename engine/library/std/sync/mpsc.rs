//! Channels: many senders, one receiver.

use crate::cell::as_mut;
use crate::collections::VecDeque;
use crate::error::Error;
use crate::fmt;
use crate::sync::Arc;
use crate::thread::Queue;
use crate::time::{Duration, Instant};

/// What both ends share.
struct Channel<T> {
    messages: VecDeque<T>,
    /// How many messages may wait; `None` for any number, 0 if a sender waits for its message to be taken.
    bound: Option<usize>,
    senders: usize,
    receiving: bool,
    /// Messages taken so far, for senders that wait for theirs to be.
    taken: usize,
    /// Messages sent so far.
    sent: usize,
    /// The receiver, if it waits.
    readers: Queue,
    /// Senders, if they wait.
    writers: Queue,
}

fn channel_of<T>(bound: Option<usize>) -> Arc<Channel<T>> {
    Arc::new(Channel {
        messages: VecDeque::new(),
        bound,
        senders: 1,
        receiving: true,
        taken: 0,
        sent: 0,
        readers: Queue::new(),
        writers: Queue::new(),
    })
}

impl<T> Channel<T> {
    fn put(&self, message: T) {
        let inside = as_mut(self);
        inside.messages.push_back(message);
        inside.sent += 1;
        inside.readers.wake_one();
    }
    fn take(&self) -> Option<T> {
        let inside = as_mut(self);
        let message = inside.messages.pop_front()?;
        inside.taken += 1;
        inside.writers.wake_all();
        Some(message)
    }
    /// Whether a message can be put without waiting.
    fn has_room(&self) -> bool {
        match self.bound {
            None => true,
            Some(0) => self.messages.is_empty(),
            Some(bound) => self.messages.len() < bound,
        }
    }
    fn add_sender(&self) {
        as_mut(self).senders += 1;
    }
    fn remove_sender(&self) {
        as_mut(self).senders -= 1;
        if self.senders == 0 {
            self.readers.wake_all();
        }
    }
}

/// A channel for any number of messages.
pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let channel = channel_of(None);
    (Sender { channel: channel.clone() }, Receiver { channel })
}

/// A channel for `bound` messages that wait; if there are as many, senders do.
pub fn sync_channel<T>(bound: usize) -> (SyncSender<T>, Receiver<T>) {
    let channel = channel_of(Some(bound));
    (SyncSender { channel: channel.clone() }, Receiver { channel })
}

macro_rules! senders {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $(
            $(#[$doc])*
            pub struct $name<T> {
                channel: Arc<Channel<T>>,
            }
            impl<T> Clone for $name<T> {
                fn clone(&self) -> $name<T> {
                    self.channel.add_sender();
                    $name { channel: self.channel.clone() }
                }
            }
            impl<T> Drop for $name<T> {
                fn drop(&mut self) {
                    self.channel.remove_sender();
                }
            }
            impl<T> fmt::Debug for $name<T> {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.debug_struct(stringify!($name)).finish_non_exhaustive()
                }
            }
        )*
    };
}
senders! {
    /// Sends without ever waiting.
    Sender;
    /// Sends, and waits while the channel is full.
    SyncSender;
}

impl<T> Sender<T> {
    /// Sends a message, or gives it back if nobody will receive it.
    pub fn send(&self, t: T) -> Result<(), SendError<T>> {
        if !self.channel.receiving {
            return Err(SendError(t));
        }
        self.channel.put(t);
        Ok(())
    }
}

impl<T> SyncSender<T> {
    /// Sends a message, or gives it back if nobody will receive it.
    pub fn send(&self, t: T) -> Result<(), SendError<T>> {
        while self.channel.receiving && !self.channel.has_room() {
            self.channel.writers.wait("SyncSender::send");
        }
        if !self.channel.receiving {
            return Err(SendError(t));
        }
        self.channel.put(t);
        if self.channel.bound == Some(0) {
            let own = self.channel.sent;
            while self.channel.taken < own {
                if !self.channel.receiving {
                    return match as_mut(&*self.channel).messages.pop_back() {
                        Some(message) => Err(SendError(message)),
                        None => Ok(()),
                    };
                }
                self.channel.writers.wait("SyncSender::send");
            }
        }
        Ok(())
    }
    /// Sends a message if there is room for it.
    pub fn try_send(&self, t: T) -> Result<(), TrySendError<T>> {
        if !self.channel.receiving {
            return Err(TrySendError::Disconnected(t));
        }
        // Without room for any message the receiver must be waiting for it.
        let taken_at_once = self.channel.bound != Some(0) || self.channel.readers.is_waited_at();
        if !self.channel.has_room() || !taken_at_once {
            return Err(TrySendError::Full(t));
        }
        self.channel.put(t);
        Ok(())
    }
}

/// Receives.
pub struct Receiver<T> {
    channel: Arc<Channel<T>>,
}
impl<T> Receiver<T> {
    /// The next message; an error once all senders are gone and nothing is left.
    pub fn recv(&self) -> Result<T, RecvError> {
        loop {
            if let Some(message) = self.channel.take() {
                return Ok(message);
            }
            if self.channel.senders == 0 {
                return Err(RecvError);
            }
            self.channel.readers.wait("Receiver::recv");
        }
    }
    /// The next message, if there is one now.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        match self.channel.take() {
            Some(message) => Ok(message),
            None if self.channel.senders == 0 => Err(TryRecvError::Disconnected),
            None => Err(TryRecvError::Empty),
        }
    }
    /// The next message, if it comes in time.
    pub fn recv_timeout(&self, timeout: Duration) -> Result<T, RecvTimeoutError> {
        let start = Instant::now();
        loop {
            if let Some(message) = self.channel.take() {
                return Ok(message);
            }
            if self.channel.senders == 0 {
                return Err(RecvTimeoutError::Disconnected);
            }
            let left = match timeout.checked_sub(start.elapsed()) {
                Some(left) if !left.is_zero() => left,
                _ => return Err(RecvTimeoutError::Timeout),
            };
            self.channel.readers.wait_for("Receiver::recv_timeout", left);
        }
    }
    /// The messages, until all senders are gone.
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { receiver: self }
    }
    /// The messages that are there now.
    pub fn try_iter(&self) -> TryIter<'_, T> {
        TryIter { receiver: self }
    }
}
impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        let inside = as_mut(&*self.channel);
        inside.receiving = false;
        if inside.bound != Some(0) {
            inside.messages.clear();
        }
        inside.writers.wake_all();
    }
}
impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Receiver").finish_non_exhaustive()
    }
}

/// The messages of a receiver.
#[derive(Debug)]
pub struct Iter<'a, T> {
    receiver: &'a Receiver<T>,
}
impl<'a, T> Iterator for Iter<'a, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.receiver.recv().ok()
    }
}
/// The messages of a receiver that are there.
#[derive(Debug)]
pub struct TryIter<'a, T> {
    receiver: &'a Receiver<T>,
}
impl<'a, T> Iterator for TryIter<'a, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.receiver.try_recv().ok()
    }
}
/// The messages of a receiver that is owned.
#[derive(Debug)]
pub struct IntoIter<T> {
    receiver: Receiver<T>,
}
impl<T> Iterator for IntoIter<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.receiver.recv().ok()
    }
}
impl<'a, T> IntoIterator for &'a Receiver<T> {
    type Item = T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}
impl<T> IntoIterator for Receiver<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> {
        IntoIter { receiver: self }
    }
}

/// The message that nobody will receive.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SendError<T>(pub T);
impl<T> fmt::Debug for SendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SendError").finish_non_exhaustive()
    }
}
impl<T> fmt::Display for SendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("sending on a closed channel")
    }
}
impl<T> Error for SendError<T> {}

/// The message that could not be sent at once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TrySendError<T> {
    /// There is no room.
    Full(T),
    /// Nobody will receive it.
    Disconnected(T),
}
impl<T> fmt::Debug for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            TrySendError::Full(_) => "Full(..)",
            TrySendError::Disconnected(_) => "Disconnected(..)",
        })
    }
}
impl<T> fmt::Display for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            TrySendError::Full(_) => "sending on a full channel",
            TrySendError::Disconnected(_) => "sending on a closed channel",
        })
    }
}
impl<T> Error for TrySendError<T> {}
impl<T> From<SendError<T>> for TrySendError<T> {
    fn from(error: SendError<T>) -> TrySendError<T> {
        TrySendError::Disconnected(error.0)
    }
}

/// All senders are gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecvError;
impl fmt::Display for RecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("receiving on a closed channel")
    }
}
impl Error for RecvError {}

/// Why there is no message now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TryRecvError {
    /// None has come.
    Empty,
    /// All senders are gone.
    Disconnected,
}
impl fmt::Display for TryRecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            TryRecvError::Empty => "receiving on an empty channel",
            TryRecvError::Disconnected => "receiving on a closed channel",
        })
    }
}
impl Error for TryRecvError {}
impl From<RecvError> for TryRecvError {
    fn from(_error: RecvError) -> TryRecvError {
        TryRecvError::Disconnected
    }
}

/// Why no message came in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecvTimeoutError {
    /// None has come.
    Timeout,
    /// All senders are gone.
    Disconnected,
}
impl fmt::Display for RecvTimeoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            RecvTimeoutError::Timeout => "timed out waiting on channel",
            RecvTimeoutError::Disconnected => "channel is empty and sending half is closed",
        })
    }
}
impl Error for RecvTimeoutError {}
impl From<RecvError> for RecvTimeoutError {
    fn from(_error: RecvError) -> RecvTimeoutError {
        RecvTimeoutError::Disconnected
    }
}
