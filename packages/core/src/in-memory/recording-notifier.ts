import type { Notice, Notifier } from '../ports/notifier.js';

export interface RecordedNotices extends Notifier {
  readonly list: Notice[];
}

/** Keeps what people would have been told. */
export const recordingNotifier = (
  channels: readonly Notice['channel'][] = ['email', 'sms'],
): RecordedNotices => {
  const list: Notice[] = [];
  return {
    list,
    supports: (channel) => channels.includes(channel),
    tell: (notice) => {
      list.push(notice);
    },
  };
};
