import { counted } from '../../../texts/counted.js';
import type { GroupTexts } from './group-texts.js';

const groups = counted('zh-Hans', { other: '# 个组' });
const roles = counted('zh-Hans', { other: '# 个角色' });

export const texts: GroupTexts = {
  list: {
    hint: '组包含用户和其他组。组能做的，其中所有人都能做。',
    create: '创建组',
    search: '按名称搜索',
    empty: '还没有组',
    emptyHint: '为团队或部门创建组，添加成员，并授予角色。',
    changed: '更改时间',
    view: '视图',
    tree: '树形',
    list: '列表',
  },
  tree: {
    open: (name: string): string => `展开 ${name}`,
    close: (name: string): string => `折叠 ${name}`,
    nothingInside: '其中没有组',
    members: counted('zh-Hans', { other: '# 名成员' }),
  },
  createHint: '接下来添加成员、角色和子组。',
  name: '名称',
  description: '描述',
  externalId: '外部 ID',
  externalIdHint: '其他系统对此组的称呼。',
  about: '关于此组',
  person: '用户',
  tabs: {
    members: '成员',
    effective: '全部成员',
    nested: '子组',
    roles: '角色',
    settings: '设置',
  },
  effective: {
    hint: '此组及其中所有组的成员。',
    how: '方式',
    direct: '直接',
    byGroup: (name: string): string => `通过 ${name}`,
    empty: '此组没有用户',
    emptyHint: '添加成员，或加入有成员的子组。',
  },
  nested: {
    hint: '子组中的用户视为此组成员，并拥有此组的角色。',
    groups: '组',
    add: '添加子组',
    remove: '移除',
    removeOne: (name: string): string => `移除 ${name}`,
    addTitle: (count: number, name: string): string => `将 ${groups(count)}添加到“${name}”？`,
    removeTitle: (nested: string, name: string): string => `将“${nested}”从“${name}”中移除？`,
    empty: '没有子组',
    emptyHint: '将团队的组放入其部门的组中。',
  },
  roles: {
    role: '角色',
    add: '授予角色',
    remove: '移除',
    addTitle: (count: number, name: string): string => `将 ${roles(count)}添加到“${name}”？`,
    removeTitle: (count: number, name: string): string => `将 ${roles(count)}从“${name}”中移除？`,
    empty: '还没有角色',
    emptyHint: '组的所有成员都会获得其角色。',
    effective: '有效角色',
    effectiveHint: '包括上级组的角色。',
  },
  remove: {
    action: '删除组',
    title: (name: string): string => `删除组“${name}”？`,
    hint: '成员会失去由此获得的权限。用户和子组会保留。',
  },
};
