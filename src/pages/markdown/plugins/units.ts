/** A markdown-it plugin: the space between a number and its unit does not break. */
import type { MarkdownIt, StateCore } from 'markdown-it'

/** Units as prose writes them. Left out are those that are words, such as `in` for inches and `a` for years. */
const units = `
  % ‰ ° °C °F € $ £ ¥
  km m cm mm µm nm km/h m/s mi ft ha l L ml mL
  t kg g mg µg lb oz h min s ms µs ns
  Hz kHz MHz GHz N Pa hPa bar J kJ kcal W kW MW GW TW kWh V mV kV mA K dB
  bit B kB KB MB GB TB KiB MiB GiB TiB px pt dpi
`
  .trim()
  .split(/\s+/)

const spaceBeforeUnit = new RegExp(
  `(?<=\\p{N}) (?=(?:${units.map((unit) => unit.replaceAll('$', '\\$')).join('|')})(?![\\p{L}\\p{N}]))`,
  'gu',
)

const joinUnits = ({ tokens }: StateCore): void => {
  for (const { children } of tokens)
    for (const token of children ?? [])
      if (token.type === 'text') token.content = token.content.replaceAll(spaceBeforeUnit, '\u{A0}')
}

/** Puts a no-break space between numbers and units: `30 ms` stays on one line. */
export const unitSpaces = (md: MarkdownIt): void => void md.core.ruler.push('unit-spaces', joinUnits)
