import { ratiosOf, type ThemeNumbers } from "@croupier/ui/palette.ts"
import { formatNumber } from "../../i18n/format.ts"
import { textNamed, useT } from "../../i18n/texts.ts"
import { Notice } from "../../parts/notice.tsx"
import { TOKENS } from "../../parts/site-theme.tsx"

const SHOWN = 8

/** How far apart what stands on what is, the nearest first (WCAG 2: 4.5 for text, 3 for the edge of a control). */
export function ContrastTable({ theme }: { readonly theme: ThemeNumbers }) {
  const t = useT("console-merchant")
  const ratios = ratiosOf(TOKENS, theme)
    .map((pair) => ({ ...pair, ratio: Math.round(pair.ratio * 100) / 100 }))
    .toSorted((one, other) => one.ratio / one.least - other.ratio / other.least)
  const faults = ratios.filter(({ ratio, least }) => ratio < least)
  return (
    <div className="grid gap-2">
      <h2 className="font-semibold">{t("contrast")}</h2>
      {faults.length === 0 ? (
        <Notice tone="right">{t("contrast_good")}</Notice>
      ) : (
        <Notice tone="wrong">{t("contrast_bad", formatNumber(faults.length))}</Notice>
      )}
      <table className="w-full text-sm">
        <tbody>
          {ratios.slice(0, Math.max(SHOWN, faults.length)).map(({ scheme, front, back, ratio, least }) => (
            <tr key={`${scheme} ${front} ${back}`} className="border-b border-line">
              <td className="py-1 text-fg-3">{t(`scheme_${scheme}`)}</td>
              <td>{t("contrast_pair", textNamed(`colour_${front}`), textNamed(`colour_${back}`))}</td>
              <td className={`figures text-end ${ratio < least ? "font-bold text-loss" : ""}`}>
                {ratio.toFixed(2)}
              </td>
              <td className="figures ps-2 text-end text-fg-3">{t("contrast_needs", String(least))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
