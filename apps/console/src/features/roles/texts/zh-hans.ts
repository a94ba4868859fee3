import { counted } from '../../../texts/counted.js';
import type { RoleTexts } from './role-texts.js';

const permissions = counted('zh-Hans', { other: '# 项权限' });

export const texts: RoleTexts = {
  list: {
    hint: '角色是一组权限。用户直接获得，或通过组获得。',
    create: '创建角色',
    search: '按名称搜索',
    empty: '还没有角色',
    emptyHint: '以任务命名角色，例如“会计”。先授予权限，再分配给用户和组。',
    kind: '类别',
    changed: '更改时间',
  },
  createHint: '接下来添加权限和成员。',
  name: '名称',
  nameHint: '管理员看到的名称，在租户内唯一。',
  description: '描述',
  isDefault: '默认角色',
  isDefaultHint: '每个新用户都会获得。',
  isSystem: '系统角色',
  isSystemHint: '此角色由服务器创建，无法更改。',
  about: '关于此角色',
  person: '用户',
  tabs: {
    permissions: '权限',
    members: '成员',
    effective: '所有拥有者',
    settings: '设置',
  },
  permissions: {
    add: '添加权限',
    remove: '移除',
    addTitle: (count: number, name: string): string => `将 ${permissions(count)}添加到“${name}”？`,
    removeTitle: (count: number, name: string): string =>
      `将 ${permissions(count)}从“${name}”中移除？`,
    permission: '权限',
    api: 'API',
    empty: '还没有权限',
    emptyHint: '没有权限的角色不起作用。请选择 API 以及成员可以执行的操作。',
  },
  effective: {
    hint: '该角色的成员，以及拥有该角色的组的成员。',
    how: '方式',
    direct: '直接',
    byGroup: (group: string): string => `通过 ${group}`,
    empty: '没有人拥有此角色',
    emptyHint: '添加成员，或将角色分配给组。',
  },
  remove: {
    action: '删除角色',
    title: (name: string): string => `删除角色“${name}”？`,
    hint: '所有拥有者会立即失去其权限。',
  },
};
