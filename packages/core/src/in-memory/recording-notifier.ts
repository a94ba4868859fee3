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
    compose: ({ kind, locales, texts = {}, values }) => {
      const language = locales[0] ?? 'en';
      const { subject = kind, text = '' } = texts[language] ?? {};
      const said = `${text} ${JSON.stringify(values)}`;
      return { from: 'test@localhost', language, subject, text: said, html: said };
    },
    tell: (notice) => {
      list.push(notice);
    },
  };
};
