import type { KeysTexts } from './keys-texts.js';

export const texts: KeysTexts = {
  hint: '此服务器的密钥用于签署令牌。验证方从 /.well-known/jwks.json 读取公钥。',
  ofTheServer: '密钥属于服务器，不属于任何租户。由全局管理员、全局客户端或命令轮换和撤销。',
  emptyHint: '服务器在签署第一个令牌时创建密钥。',
  empty: '这里没有可显示的密钥',
  open: '直到下一个密钥',
  column: { key: '密钥', kid: 'kid', status: '状态', signsFrom: '开始签名', until: '有效期至' },
  status: { next: '下一个', signing: '签名中', verifying: '仅验证', retired: '已停用' },
  statusHint: {
    next: '已发布，让验证方在它签名之前知道它',
    signing: '签署新令牌',
    verifying: '验证它以前签署的令牌；由另一个密钥签名',
    retired: '它签署的内容不再被接受',
  },
  rotate: {
    action: '轮换密钥',
    one: (algorithm) => `轮换 ${algorithm}`,
    title: (algorithm) =>
      algorithm === undefined ? '轮换所有使用中的密钥？' : `轮换 ${algorithm} 密钥？`,
    hint: '下一个密钥现在发布，一小时后开始签名，届时所有验证方都能知道它。当前密钥在其最后一个令牌过期之前仍被接受。所有人都会保持登录。',
    samlStays: 'SAML 的密钥保持不变：请单独轮换它。',
    samlHint:
      '元数据从现在起列出下一个证书，其密钥两周后开始签名。在此之前，请把它交给每个不会自行读取元数据的应用。当前证书会在元数据中再保留一天。所有人都会保持登录。',
    confirm: '轮换',
    done: '下一个密钥已发布',
  },
  withdraw: {
    action: '立即撤销',
    title: (algorithm) => `立即撤销此 ${algorithm} 密钥？`,
    hint: (id) =>
      `如果密钥 ${id} 被盗，请执行此操作。它签署的所有令牌立即失效，可能包括您自己的：用户和机器将获得新令牌。后继密钥立即签名。`,
    samlHint: (id) =>
      `如果密钥 ${id} 被盗，请执行此操作。后继密钥立即签名：在 SAML 和 WS-Federation 应用从元数据获得新证书之前，人们无法登录这些应用。`,
    confirm: '撤销',
    done: '密钥已撤销',
  },
};
