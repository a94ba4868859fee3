import { html } from '../html.js';
import { countedTime } from './counted.js';
import type { Texts } from './texts.js';

const time = countedTime('zh-Hans', { second: { other: '# 秒' }, minute: { other: '# 分钟' } });

export const simplifiedChinese: Texts = {
  error: '出错了',
  opensInNewTab: '在新标签页中打开',
  privacyPolicy: '隐私政策',
  termsOfService: '服务条款',
  signedInAs: (person) => html`当前登录账号：${person}`,

  signIn: '登录',
  toContinueTo: (client) => html`以继续使用 ${client}`,
  username: '用户名、邮箱或手机号',
  password: '密码',
  cancel: '取消',
  wrong: '用户名或密码不正确，请检查后重试。',
  blocked: '此账号已被停用，请联系管理员。',
  wait: (seconds) => `尝试次数过多，请在 ${time(seconds)}后重试。`,

  choosePassword: '设置新密码',
  passwordIsTemporary: '您的密码是临时密码。请设置新密码后继续。',
  currentPassword: '当前密码',
  newPassword: '新密码',
  passwordRule: '至少 15 个字符。几个互不相关的词容易记住。',
  currentPasswordWrong: '当前密码不正确，请重试。',
  newPasswordRefused: '无法使用此新密码：它过短或过长、过于常见、由您的姓名组成，或与原密码相同。',

  answered: '本次登录已完成',

  allowAccess: '授权访问',
  allowClient: (client) => html`允许 ${client} 访问您的账号吗？`,
  permissions: (client) => html`授权后，${client} 将可以：`,
  onlyIdentity: (client) => html`${client} 只需要确认您的身份，不会获取其他信息。`,
  allow: '允许',
  doNotAllow: '不允许',
  standardScopes: {
    openid: '确认您的身份',
    profile: '查看您的姓名和个人资料',
    email: '查看您的邮箱地址',
    phone: '查看您的手机号',
    address: '查看您的通信地址',
    offline_access: '在您离开后保持此访问权限',
  },

  wentWrong: '出现问题',
  tryAgainThere: '请返回应用重试。如果问题再次出现，请将以下信息提供给应用的客服人员。',
  signInOver: '此次登录已失效',
  beginAgain: '登录用时过长，或是在其他浏览器中开始的。请返回应用重新登录。',
  errorCode: '错误代码',
  requestId: '请求编号',

  returning: '正在返回应用',
  pressContinue: '如果页面没有跳转，请点击“继续”。',
  continue: '继续',

  signedOut: '您已退出登录',
  closeWindow: '现在可以关闭此窗口。',
  returnToClient: (client) => html`您可以返回 ${client}，或关闭此窗口。`,

  signOut: '退出登录',
  reallySignOut: '确定要退出登录吗？',
  afterSignOut: '退出后，您需要重新登录才能继续。',
  staySignedIn: '保持登录',
  stillSignedIn: '您仍处于登录状态',

  connectDevice: '连接设备',
  typeCode: '请输入设备上显示的代码。',
  code: '代码',
  codeUnknown: '此代码不存在或已过期。请检查代码，或在设备上重新开始。',
  deviceConnected: '您的设备已连接',
  deviceRefused: '您的设备未连接',
  backToDevice: (client) => html`您可以关闭此窗口，回到设备上的 ${client}。`,
};
