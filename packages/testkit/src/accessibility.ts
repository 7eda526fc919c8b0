import { AxeBuilder } from "@axe-core/playwright"
import axe from "axe-core"
import type { Page } from "playwright-core"

/** WCAG 2.2, levels A and AA. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

export interface AccessibilityCheck {
  /** Looks at this part alone: a CSS selector. */
  readonly within?: string
  /** Rules of axe that are left out. */
  readonly without?: readonly string[]
  /** Judges by these rules of axe alone. */
  readonly only?: readonly string[]
}

/** Violations of WCAG 2.2 AA on a page as axe finds them: one line a rule, with the elements and their faults. */
export async function violationsOf(
  page: Page,
  { within, without = [], only }: AccessibilityCheck = {},
): Promise<readonly string[]> {
  // The builder sends axe, half a megabyte, twice for each judgement. A page that has it keeps it.
  if (await page.evaluate<boolean>('!("axe" in window)')) await page.evaluate(axe.source)
  // A page of one frame is judged in it. The other way opens a page for the result alone, and loads axe there again.
  const oneFrame = page.frames().length === 1
  const builder = new AxeBuilder({ page, ...(oneFrame ? { axeSource: ";" } : {}) })
    .options({
      runOnly: only ? { type: "rule", values: [...only] } : { type: "tag", values: TAGS },
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      // Elements that pass are not described: that took half of the time.
      resultTypes: ["violations"],
    })
    .setLegacyMode(oneFrame)
  if (within !== undefined) builder.include(within)
  const { violations } = await builder.analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ""}`).join(" · ")}`,
  )
}
