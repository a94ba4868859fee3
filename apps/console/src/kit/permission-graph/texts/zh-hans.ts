import { counted } from '../../../texts/counted.js';
import type { GraphTexts } from './graph-texts.js';

export const texts: GraphTexts = {
  holder: { user: '用户', client: '应用' },
  steps: { group: '组', role: '角色', admin: '租户管理员', permission: '权限' },
  leadsTo: '通向',
  ways: counted('zh-Hans', { other: '有 # 条途径' }),
};
