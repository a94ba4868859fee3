import type { HomeTexts } from './home-texts.js';

export const texts: HomeTexts = {
  welcome: (name) => `${name}，很高兴见到您。`,
  steps: {
    title: '入门步骤',
    done: (done, all) => `已完成 ${done} / ${all}`,
    hide: '隐藏入门步骤',
    ticked: '已完成',
    open: '未完成',
  },
  step: {
    application: { title: '创建应用', hint: '向导会问三个问题，并给出可以运行的代码。' },
    person: { title: '添加用户', hint: '通过邮件邀请，或使用由您转交的密码创建。' },
    role: { title: '分配角色', hint: '角色决定用户可以做什么。' },
    administrator: {
      title: '邀请第二位管理员',
      hint: '以防您失去访问途径。第二位管理员加入后，此步骤即完成。',
    },
    mail: {
      title: '设置邮件',
      hint: '用 KEYWARD_SMTP_URL 指定邮件服务器；在此之前，每封邮件都是一个文件，显示在发件箱中。',
    },
    password: { title: '更改您自己的密码', hint: '第一个密码在服务器启动时显示过。' },
    allowFactors: {
      title: '允许第二因素',
      hint: '此租户对此没有规则，因此无人能添加通行密钥或身份验证器应用。请选择“已设置的用户”。',
    },
    factor: { title: '添加第二因素', hint: '这样仅凭被盗的密码什么也打不开。' },
  },
  numbers: {
    people: '用户',
    applications: '应用',
    logins: '30 天内的登录',
    failures: '30 天内的登录失败',
    lockouts: '30 天内的锁定',
    blocked: '被封禁的用户',
    moreThan: (count) => `超过 ${count}`,
  },
  chart: {
    title: '登录',
    hint: '按天统计（UTC）。最近几秒尚未计入。',
    day: '日期',
    logins: '登录',
    failures: '登录失败',
    lockouts: '锁定',
  },
  events: { title: '最近的事件', all: '所有事件', none: '还没有发生任何事。' },
  webhooks: {
    title: '失败的 Webhook',
    hint: '一天或更久以来，这些 Webhook 无法送达事件。',
  },
  server: {
    title: '服务器',
    health: '健康状况',
    ready: '就绪',
    notReady: '未就绪',
    version: '版本',
    issuer: '地址',
    keys: '签名密钥',
    noKeys: '查看密钥',
    nextKey: '下一个',
    chain: '审计日志',
    sealed: (count) => `${count} 个已密封的事件`,
    overdue: '密封逾期',
  },
};
