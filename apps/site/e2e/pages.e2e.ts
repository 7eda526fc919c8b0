import { openBrowser } from "@croupier/testkit"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { visit } from "./visitor.ts"

/** The site as an app, its page of downloads, the marks of the footer, and the pages for partners and for the main wallet. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("a visitor reads how to install, who is paid by, and how partners are paid", async () => {
  const { page, context, t } = await visit(browser, "EN", "wide", "/down?platform=android")
  await page.getByRole("heading", { level: 1, name: t("install_title", "Lanterna") }).waitFor()
  for (const name of ["install_ios", "install_lite", "install_android"]) {
    const code = page.getByRole("img", { name: t("install_code", t(name)) })
    await code.scrollIntoViewIfNeeded()
    await expect
      .poll(() => code.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect(await code.boundingBox()).toMatchObject({ width: 125, height: 125 })
  }
  const footer = page.getByRole("contentinfo")
  await footer
    .getByRole("list", { name: t("footer_payments") })
    .getByText("PIX")
    .first()
    .waitFor()
  await footer
    .getByRole("list", { name: t("footer_certificates") })
    .getByRole("link", { name: t("footer_rg_title") })
    .waitFor()
  await page
    .locator("#side-menu")
    .getByRole("link", { name: t("nav_join") })
    .click()
  await page.getByRole("heading", { level: 1, name: t("join_title", "Lanterna") }).waitFor()
  await page.getByRole("heading", { name: t("join_programmes") }).waitFor()
  await context.close()
})

it("a browser finds nothing that keeps it from installing, and the service worker takes over at the next navigation", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce" })
  const page = await context.newPage()
  await page.goto(`${inject("houseUrl")}/noticePage`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const session = await context.newCDPSession(page)
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors")
  // A profile of a test is never installed to.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([])
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.close()
})
