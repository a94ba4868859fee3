import { counted } from '../../texts/counted.js';
import type { AccessTexts } from './access-texts.js';

const people = counted('zh-Hans', { other: '# 人' });

export const texts: AccessTexts = {
  end: '结束时间',
  endHint: '到时访问会自动结束。',
  noEnd: '无结束时间',
  since: '开始于',
  person: '用户',
  goOn: '继续',
  members: {
    title: '成员',
    add: '添加用户',
    remove: '移除',
    addTitle: (count: number, name: string): string => `将 ${people(count)}添加到“${name}”？`,
    removeTitle: (count: number, name: string): string => `将 ${people(count)}从“${name}”中移除？`,
    people: '用户',
    find: '姓名、电子邮件或用户名',
    how: '方式',
    mapped: '由身份提供方',
    empty: '还没有成员',
    emptyHint: '添加用户，一次最多一百人。',
  },
  create: {
    role: '创建角色',
    group: '创建组',
    api: '创建 API',
    permission: '添加权限',
  },
  choose: { all: '全部', reading: '全部只读权限', none: '清除' },
  ready: {
    missing: '尚未创建预置角色',
    missingHint: 'Administrator 可以管理此租户中的一切，Reader 只能查看。服务器会创建这两个角色。',
    grown: '预置角色可以更新',
    grownHint: '此版本有 Administrator 或 Reader 尚未包含的权限。',
    make: '创建预置角色',
    update: '更新预置角色',
    makeTitle: '创建角色 Administrator 和 Reader？',
    updateTitle: '更新 Administrator 和 Reader？',
  },
};
