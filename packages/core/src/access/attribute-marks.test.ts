import { describe, expect, test } from '@jest/globals';
import { clientMetadataRules } from '../model/client/client-metadata.js';
import { providerMetadataRules } from '../model/provider/provider-metadata.js';
import { tenantMetadataRules } from '../model/tenant/tenant-metadata.js';
import { familyOf } from '../ports/samples.contract.js';
import { recordNames } from '../ports/storage.js';
import { attributeMarks, countedAttributes } from './attribute-marks.js';
import {
  clientMetadataMarks,
  countedMembers,
  memberPaths,
  providerMetadataMarks,
  tenantMetadataMarks,
} from './document-marks.js';

const family = familyOf(1);

describe('what each attribute has to do with authority is decided', () => {
  test.each(recordNames)('every attribute of %s has a mark', (kind) => {
    const marks = attributeMarks[kind] as Readonly<Record<string, unknown>>;
    const marked = Object.keys(marks).filter((name) => marks[name] !== undefined);

    expect(marked.sort()).toEqual(Object.keys(family[kind]).sort());
  });

  test.each([
    ['client_metadata', clientMetadataRules, clientMetadataMarks],
    ['tenant_metadata', tenantMetadataRules, tenantMetadataMarks],
    ['provider_metadata', providerMetadataRules, providerMetadataMarks],
  ] as const)('every member of %s has a mark', (_, rules, marks) => {
    expect(Object.keys(marks).sort()).toEqual([...memberPaths(rules)].sort());
  });

  test('an attribute without a mark counts', () => {
    const before = { ...family.resources, isNew: false };
    expect(countedAttributes('resources', before, { ...before, isNew: true })).toEqual(['isNew']);
  });

  test('a member without a mark counts', () => {
    const { members } = tenantMetadataRules;
    const { branding: _, ...others } = tenantMetadataMarks;
    const marks = Object.fromEntries(
      Object.entries(others).filter(([path]) => !path.startsWith('branding')),
    );
    const branding = { primary_color: '#000' };
    expect(countedMembers({ kind: 'document', members }, marks, {}, { branding })).toEqual([
      'branding.primary_color',
    ]);
  });
});
