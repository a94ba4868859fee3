import { counted } from '../../../texts/counted.js';
import type { ProvisioningTexts } from './provisioning-texts.js';

export const texts: ProvisioningTexts = {
  hint: '外部目录（例如 Entra 或 Okta）通过 SCIM 2.0 维护租户的人员和组。',
  base: { title: '基础 URL', hint: '目录会要求提供它和一个令牌。' },
  directory: {
    title: '应用',
    hint: '目录以一个可以维护人员和组的机器应用的身份运行。',
    pick: '目录的应用',
    create: '创建应用',
    name: '名称',
    nameHint: '目录属于谁。它是应用列表中该应用的名称。',
    grantTitle: (name: string) => `允许 ${name} 维护人员和组吗？`,
    grant: '允许',
    chooseTenant: '请先在上方选择一个租户，然后在其中创建应用。',
  },
  tokens: {
    title: '令牌',
    hint: '令牌只对基础 URL 有效。一个应用最多有 10 个。',
    create: '创建令牌',
    name: '名称',
    nameHint: '它在哪里使用。',
    end: '到期',
    endHint: '最多两年。留空则为一年。到期前 30 天和 7 天会提醒管理员。',
    noEnd: '一年后',
    ended: '已到期',
    lastUsed: '上次使用',
    secret: 'SCIM 令牌',
    empty: '还没有令牌',
    emptyHint: '创建一个，并粘贴到目录要求填写密钥令牌的地方。',
    remove: '删除',
    removeTitle: counted('zh-Hans', { other: '删除 # 个令牌吗？' }),
    removeHint: '目录会立即被拒绝。它维护的人员会保留。',
  },
};
