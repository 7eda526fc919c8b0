import { openBrowser } from "@croupier/testkit"
const url = "http://localhost:18080"
const [, , password = ""] = process.argv
const browser = await openBrowser()
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
const page = await context.newPage()
page.on("console", (m) => m.type() === "error" && console.log("console:", m.text()))
await page.goto(url + "/index")
await page.locator("html[data-alive]").waitFor()
await page
  .getByRole("button", { name: /^(Log in|Entrar|Sign in)$/ })
  .first()
  .click()
await page.fill("input[name=username]", "lucia")
await page.fill("input[name=password]", password)
await page.locator("dialog[open] button[type=submit]").first().click()
await page
  .getByRole("group", { name: /Balance|Saldo/ })
  .first()
  .waitFor({ timeout: 15000 })
await page.goto(url + "/hot")
await page
  .getByRole("button", { name: "Jogar" })
  .or(page.getByRole("link", { name: "Jogar" }))
  .first()
  .click()
await page.waitForTimeout(4000)
await page.screenshot({ path: `/tmp/look/dice.png` })
console.log(
  page.url(),
  page.frames().map((f) => f.url().slice(0, 60)),
)
await page.setViewportSize({ width: 390, height: 844 })
await page.waitForTimeout(1000)
await page.screenshot({ path: `/tmp/look/dice-narrow.png` })
await browser.close()
