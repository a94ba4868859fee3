import type { OwnerTexts } from './owner-texts.js';

export const texts: OwnerTexts = {
  note: (owner) =>
    `这来自配置“${owner}”。您在此处的更改，下一次“keyward plan”会报告为偏差，` +
    '下一次“keyward apply”会将其撤销。',
  guide: '文件中的配置如何运作',
  badge: (owner) => `配置：${owner}`,
};
