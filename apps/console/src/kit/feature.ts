/** What a feature tells the shell about itself. Keep this file of a feature small: it is part of the first load. */
import type { ComponentType } from 'react';
import type { Needs } from '../api/may.js';
import type { FeatureTexts } from '../texts/define-texts.js';
import type { Texts } from '../texts/texts.js';

export type IconComponent = ComponentType<{
  readonly size?: number | string;
  readonly stroke?: number | string;
  readonly className?: string;
}>;

export interface FeaturePage {
  /** Below `/console`: `/people`, `/people/$userId/{-$tab}` with a tab that may be left out. */
  readonly path: string;
  /** Without these scopes the shell shows a page that says so. Left out: those of the feature. */
  readonly needs?: Needs;
  /** Loaded when the page is opened: `() => import('./pages/list-page.js').then((m) => m.ListPage)`. */
  readonly page: () => Promise<ComponentType>;
}

/** An entry of the command palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Other words that find it. */
  readonly keywords?: readonly string[];
  readonly needs?: Needs;
  readonly icon?: IconComponent;
  readonly run: (open: (path: string) => void) => void;
}

/** An entry of the navigation. */
export interface NavigationEntry {
  readonly label: keyof Texts['nav'];
  readonly icon: IconComponent;
  readonly path: string;
  readonly group: 'top' | 'directory' | 'access' | 'server';
}

export interface Feature {
  /** Of the folder: `identity-providers`. */
  readonly name: string;
  readonly navigation: NavigationEntry & {
    /** Within the group. */
    readonly order: number;
    /** The entry in its place where there is one tenant alone. */
    readonly withOneTenant?: NavigationEntry;
    /** In multi-tenant mode alone. */
    readonly multiTenant?: boolean;
    /** In multi-tenant mode for global administrators alone. */
    readonly ofServer?: boolean;
  };
  /** The entry is shown to those who hold these scopes. */
  readonly needs?: Needs;
  readonly pages: readonly FeaturePage[];
  /** Loaded with the first page of the feature. */
  readonly texts?: FeatureTexts<unknown>;
  /** Loaded when the command palette opens. A hook, so that it can read its texts. */
  readonly commands?: () => Promise<() => readonly Command[]>;
}

export const defineFeature = (feature: Feature): Feature => feature;
