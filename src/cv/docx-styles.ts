/** The styles of the Word document, which match the printed CV's header and titles. */
import { type Design, namesSans } from '../content/schema/design.ts'

/** Half-points. */
const sizes = { text: 21, quiet: 19, employer: 23, label: 25, name: 56, section: 27 } as const
/** Twentieths of a point. Lines are slightly taller than single spacing, 240. */
export const spaces = {
  small: 40,
  medium: 140,
  large: 260,
  employer: 200,
  indent: 400,
  hanging: 240,
  line: 254,
} as const
const colours = { ink: '202020', quiet: '5F5953' } as const

/** Bold and italics in any script. */
export const bold = { bold: true, boldComplexScript: true } as const
export const italic = { italics: true, italicsComplexScript: true } as const

/** Word lacks Alegreya, but has a similar serif and sans font everywhere. */
export const fontOf = ({ textTypeface }: Design): string => (namesSans(textTypeface) ? 'Calibri' : 'Cambria')

/** In half-points; for text in any script. */
const sizeOf = (halfPoints: number, { scale = 1 }: Design) => {
  const size = Math.round(halfPoints * scale)
  return { size, sizeComplexScript: size }
}

/** The size of an employer above its positions. */
export const employerSize = (design: Design) => sizeOf(sizes.employer, design)

/** Returns the styles for a design. */
export const stylesIn = (design: Design & { readonly accent: string }) => {
  const { accent, smallCaps = true, rules = 'thin' } = design
  const colour = accent.slice(1)
  const ofSize = (halfPoints: number) => sizeOf(halfPoints, design)
  const subheading = (before: number) => ({
    run: { ...ofSize(sizes.text), ...bold },
    paragraph: { spacing: { before }, keepNext: true },
  })
  const line = { size: rules === 'thick' ? 12 : 6, color: colour }
  const border = { bottom: { style: 'single' as const, space: 1, ...line } }
  return {
    default: {
      document: {
        run: { ...ofSize(sizes.text), color: colours.ink },
        // Without `lineRule`, LibreOffice takes the height as exact.
        paragraph: { spacing: { after: spaces.small, line: spaces.line, lineRule: 'auto' as const } },
      },
      title: {
        run: { ...ofSize(sizes.name), ...(rules === 'thick' && bold) },
        paragraph: { spacing: { after: spaces.medium } },
      },
      heading1: {
        run: { ...ofSize(sizes.section), ...bold, smallCaps, color: colour },
        paragraph: {
          spacing: { before: spaces.large, after: spaces.small },
          ...(rules === 'none' ? {} : { border }),
          keepNext: true,
        },
      },
      heading2: subheading(spaces.medium),
      heading3: subheading(100),
      hyperlink: { run: { color: colour, underline: {} } },
    },
    paragraphStyles: [
      {
        id: 'Label',
        name: 'Label',
        basedOn: 'Normal',
        run: { ...ofSize(sizes.label), color: colours.quiet },
        paragraph: { spacing: { after: spaces.medium } },
      },
      {
        id: 'Quiet',
        name: 'Quiet',
        basedOn: 'Normal',
        run: { ...ofSize(sizes.quiet), color: colours.quiet },
      },
    ],
  }
}
