import { PATIENCE_MS } from "@croupier/testkit"
import { violationsOf } from "@croupier/testkit/accessibility"
import type { Page } from "playwright-core"

/** WCAG 2.2, 2.5.8: the smallest target, in CSS pixels. */
const SMALLEST_TARGET = 24

/** The rules that judge colours: what another scheme can spoil. */
const COLOURS = ["color-contrast", "link-in-text-block"]

/** The accessibility faults of the page as it stands; empty when there are none. */
export async function barriers(page: Page): Promise<readonly string[]> {
  return [
    // The dock covers whatever happens to scroll beneath it, which axe takes for a small target: measured below.
    ...(await violationsOf(page, { ...(await onTop(page)), without: ["target-size"] })),
    ...(await obstacles(page)),
  ]
}

/** The part of it that a scheme of colours can spoil. */
export const faintColours = async (page: Page): Promise<readonly string[]> =>
  violationsOf(page, { ...(await onTop(page)), only: COLOURS })

/** Waits until no colour changes, and answers with what is to be looked at. */
async function onTop(page: Page): Promise<{ readonly within?: string }> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, timeline }) => timeline !== document.timeline || playState !== "running"),
  )
  // The page behind an open dialog is out of reach, and was looked at before.
  return (await page.locator("dialog[open]").count()) > 0 ? { within: "dialog[open]" } : {}
}

/** The part of it that is measured and not judged: what a change of size can spoil. */
export async function obstacles(page: Page): Promise<readonly string[]> {
  // After a change of size the parts that are drawn anew for it take a moment; what still sticks out is told.
  await page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      undefined,
      { timeout: PATIENCE_MS },
    )
    .catch(() => undefined)
  return page.evaluate(measure, SMALLEST_TARGET)
}

/** Runs in the page: targets too small, a page wider than its screen, texts that are still keys. */
function measure(least: number): string[] {
  const found: string[] = []
  const say = (what: string, element: Element) =>
    found.push(`${what}: ${element.outerHTML.slice(0, 160).replaceAll(/\s+/g, " ")}`)
  const onTop = document.querySelector("dialog[open]") ?? document.body
  for (const element of onTop.querySelectorAll("a[href], button, select, summary, input, textarea")) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    // A link within a sentence is as high as its line (2.5.8, exception "inline").
    if (getComputedStyle(element).display === "inline") continue
    // A box to tick is pressed by its whole label.
    const ticked = element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type)
    const target = (ticked && element.labels?.[0]) || element
    const { width, height } = target.getBoundingClientRect()
    if (width < 2 || height < 2) continue
    if (width < least || height < least) say(`target of ${width}×${height}`, element)
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const out = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < 0 || right > clientWidth
    })
    for (const element of out.slice(0, 4))
      say(`page of ${scrollWidth} on a screen of ${clientWidth}`, element)
    if (out.length === 0) found.push(`page of ${scrollWidth} on a screen of ${clientWidth}`)
  }
  if (onTop !== document.body && onTop.scrollWidth > onTop.clientWidth) say("wider than itself", onTop)
  const walker = document.createTreeWalker(onTop, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (
      /^[a-z]+(_[a-z0-9]+)+$/i.test(text.textContent?.trim() ?? "") &&
      text.parentElement &&
      text.parentElement.checkVisibility()
    )
      say("a key without a text", text.parentElement)
  return found
}

/** Collects what the browser complains of; failed downloads apart, which are the business of other e2e tests. */
export function complaints(page: Page): readonly string[] {
  const heard: string[] = []
  page.on("pageerror", (error) => heard.push(String(error)))
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      heard.push(message.text())
  })
  return heard
}
