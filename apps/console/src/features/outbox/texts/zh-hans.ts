import type { OutboxTexts } from './outbox-texts.js';

export const texts: OutboxTexts = {
  hint: '由于未设置邮件服务器，邮件以文件形式保存在服务器上。最新的排在最前。',
  guide: '如何发送邮件',
  to: '收件人',
  subject: '主题',
  written: '写入时间',
  open: '打开',
  openMailTo: (address: string): string => `打开发给 ${address} 的邮件`,
  empty: '还没有邮件',
  emptyHint: '服务器写入邮件后会显示在此处：邀请、新密码或验证码。',
  sent: '邮件会被发送',
  sentHint: '服务器通过邮件服务器发送邮件，因此没有文件。',
  closed:
    '仅当服务器地址为环回地址时才能打开邮件。在服务器所在的机器上，可用 keyward outbox 查看。',
  more: '仅列出最新的 100 封邮件。更早的邮件是文件夹中的文件。',
  failed: '无法读取邮件',
  openFailed: '无法打开邮件',
  warning: '邮件中的链接可打开收件人的账户。审计日志会记录您打开了该邮件。',
};
