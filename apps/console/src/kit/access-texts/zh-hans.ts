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
};
