import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openBrowser, signedIn, signIn, visit, anAccount } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const CHECK = "**/wps/captcha/check*"
const puzzles = (page: Page) => {
  let count = 0
  page.on("request", (request) => {
    if (request.url().includes("/wps/captcha/check")) count++
  })
  return () => count
}

describe.each([["UR", "narrow"]] as const)("the house's own puzzle, %s %s", (language, screen) => {
  it("is solved by the browser at the door, anew for every try, and a slow one says why it takes time", async () => {
    const person = await anAccount()
    const visitor = await visit(browser, language, screen)
    const { page, modal, t } = visitor

    const asked = puzzles(page)
    await signIn(visitor, { ...person, password: "not-that-one" })
    await modal.getByText(t("error_credentials_wrong")).waitFor()
    expect(asked()).toBe(1)

    let release = () => {}
    const looked = new Promise<void>((resolve) => (release = resolve))
    await page.route(CHECK, async (route) => {
      await looked
      await route.continue()
    })
    await page.reload()
    await page.locator("html[data-hydrated]").waitFor()
    await signIn(visitor, person)
    await modal.getByText(t("auth_human_working")).waitFor()
    release()
    await modal.locator("input[name=captcha]").or(visitor.header.getByRole("group")).first().waitFor()
    expect(asked()).toBe(2)
    await visitor.context.close()
  })
})

it("a puzzle that does not arrive leaves the form as it was", async () => {
  const person = await anAccount()
  const visitor = await visit(browser, "PT", "narrow")
  const { page, modal, t } = visitor
  await page.route(CHECK, (route) => route.abort())
  await signIn(visitor, person)
  await modal.getByRole("alert").first().waitFor()
  expect(await page.inputValue("input[name=username]")).toBe(person.username)
  await page.unroute(CHECK)
  await modal.getByRole("button", { name: t("auth_sign_in"), exact: true }).click()
  await signedIn(visitor)
  await visitor.context.close()
})

/** Scripts of the two houses as a page sees them, as far as their manuals tell. */
const SCRIPTS = {
  turnstile: `window.turnstile = {
    render: (place, options) => {
      const button = document.createElement("button")
      button.textContent = "I am a person at " + options.action
      button.onclick = () => options.callback("token of " + options.sitekey)
      place.append(button)
      return "widget"
    },
    remove: () => {},
  }`,
  geetest: `window.initGeetest4 = (options, ready) => {
    let success
    const captcha = {
      onReady: (run) => (setTimeout(run), captcha),
      onSuccess: (run) => ((success = run), captcha),
      onError: () => captcha,
      onClose: () => captcha,
      showCaptcha: () => {
        const button = document.createElement("button")
        button.textContent = "I am a person at login"
        button.onclick = () => success()
        document.body.append(button)
        captcha.destroy = () => button.remove()
      },
      getValidate: () => ({ lot_number: "1", captcha_output: "2", pass_token: "3", gen_time: "4" }),
      destroy: () => {},
    }
    ready(captcha)
  }`,
}

describe.each(["turnstile", "geetest"] as const)("the widget of %s", (widget) => {
  it("is put beside the dialog, can be pressed, and its answer goes to the house", async () => {
    const visitor = await visit(browser, "EN", "wide")
    const { page, modal, t } = visitor
    const script = new URL("/widget.js", page.url()).href
    await page.route(CHECK, (route) =>
      route.fulfill({ json: { success: true, value: { widget, siteKey: "key", script } } }),
    )
    await page.route("**/widget.js*", (route) =>
      route.fulfill({ contentType: "text/javascript", body: SCRIPTS[widget] }),
    )
    await signIn(visitor, { username: "lucia", password: "whatever-it-is" })
    await page.getByRole("button", { name: "I am a person at login" }).click()
    // The merchant of this house asks for its own puzzle; another house's word does not hold there.
    await modal.getByText(t("error_human_check_failed")).waitFor()
    expect(await modal.evaluate((dialog) => dialog.matches(":modal"))).toBe(true)
    expect(await page.getByRole("button", { name: "I am a person at login" }).count()).toBe(0)
    await visitor.context.close()
  })
})
