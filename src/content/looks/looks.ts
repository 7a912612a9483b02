/** The looks that `design.look` names: values that an owner can write under `design` and `cv` as well. */
import type { Design, LookName } from '../schema/design.ts'
import type { SiteSettings } from '../schema/site-settings.ts'
import { airy } from './airy.ts'
import { bold } from './bold.ts'
import { clean } from './clean.ts'
import { formal } from './formal.ts'

/** The values of a look. */
export interface Look {
  readonly design: Omit<Design, 'look'>
  readonly cv: Pick<NonNullable<SiteSettings['cv']>, 'layout' | 'density'>
}

/** All of them. */
export const looks: Readonly<Record<LookName, Look>> = { clean, formal, bold, airy }

/** Returns settings with the values of their look below the owner's own. */
export const withLook = (settings: SiteSettings): SiteSettings => {
  const { design, cv } = settings
  if (design?.look === undefined) return settings
  const look = looks[design.look]
  return { ...settings, design: { ...look.design, ...design }, cv: { ...look.cv, ...cv } }
}
