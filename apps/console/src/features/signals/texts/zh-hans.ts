import type { SignalTexts } from './signal-texts.js';

export const texts: SignalTexts = {
  list: {
    hint: '当此处的会话结束或账户被锁定时得到通知的接收方。',
    empty: '还没有接收方',
    emptyHint: '接收方自己创建数据流：为其应用授予Management API 的权限 ssf.manage。',
    receiver: '接收方',
    state: '状态',
    delivery: '传递方式',
    waiting: '日志中等待的数量',
    ours: '接收方需要的信息',
    oursHint: '此地址，以及其应用的客户端 ID 和密钥。',
    metadata: '元数据',
  },
  state: {
    works: '正常',
    failing: '出现故障',
    paused: '已暂停',
    disabled: '已停用',
  },
  deliveries: {
    push: '推送给接收方',
    poll: '由接收方获取',
  },
  page: {
    address: '地址',
    problem: '最近的问题',
    attempts: '失败次数',
    reason: '原因',
    events: '事件',
    eventsHint: '由接收方说明需要哪些事件。',
    requested: '请求的',
    all: '全部',
    delivered: '告知的',
  },
  turn: {
    title: '暂停或启用',
    hint: '接收方会得到通知，并可以重新启用其数据流。',
    pause: '暂停',
    pauseTitle: (name: string) => `暂停 ${name} 的数据流？`,
    pauseHint: '期间发生的事情会在审计日志中等待。',
    enable: '启用',
    enableTitle: (name: string) => `启用 ${name} 的数据流？`,
    enableHint: '它会从停止处继续。',
  },
  remove: {
    title: (name: string) => `结束 ${name} 的数据流？`,
    action: '结束数据流',
    hint: '接收方不再得到任何通知。只要其应用仍有该权限，就可以再创建数据流。',
  },
};
