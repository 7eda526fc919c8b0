import { randomInt } from "node:crypto"
import { newestMessage } from "@croupier/testkit/house-messages"
import { inject } from "vitest"
import { signedIn, type Visitor } from "./visitor.ts"

/** The steps of the ways in that use a code, as a person makes them. */

export const PASSWORD = "lantern4all"
/** A Brazilian number that no earlier e2e test has used. */
export const newNumber = (): string =>
  `1198${String(randomInt(10 ** 7))
    .padStart(7, "0")
    .replace(/0{3}\d$/, "1234")}`
export const e164 = (number: string): string => `+55${number}`

export const tab = ({ modal, t }: Visitor, key: string) =>
  modal.getByRole("tab", { name: t(key), exact: true })
export const press = ({ modal, t }: Visitor, key: string) =>
  modal.getByRole("button", { name: t(key), exact: true }).click()

/** Presses the button that sends one more code and reads it where the demo's messages arrive. */
export async function askForCode(visitor: Visitor, number: string): Promise<string> {
  const before = await newestMessage(inject("houseOutbox"), e164(number))
  await press(visitor, "auth_send_code")
  await visitor.modal.getByText(visitor.t("auth_code_sent")).waitFor()
  const text = await newestMessage(inject("houseOutbox"), e164(number), before)
  return /\d{6}/.exec(text)?.[0] ?? ""
}
export const wrong = (code: string) => (code === "000000" ? "000001" : "000000")

/** Registers by mobile from the header's button to the balance. */
export async function registerByMobile(visitor: Visitor, number = newNumber()): Promise<string> {
  const { page, button } = visitor
  await button("register").click()
  await tab(visitor, "auth_tab_mobile").click()
  await page.fill("input[name=mobileNum]", number)
  await page.fill("input[name=verificationCode]", await askForFirstCode(visitor, number))
  await page.fill("input[name=password]", PASSWORD)
  await press(visitor, "auth_next")
  await page.fill("input[name=confirmPassword]", PASSWORD)
  await page.fill("input[name=birthday]", "1990-05-17")
  await page.check("input[name=terms]")
  await press(visitor, "auth_create")
  await signedIn(visitor)
  return number
}

/** The first message to a number: nothing came there before. */
export async function askForFirstCode(visitor: Visitor, number: string): Promise<string> {
  await press(visitor, "auth_send_code")
  await visitor.modal.getByText(visitor.t("auth_code_sent")).waitFor()
  return /\d{6}/.exec(await newestMessage(inject("houseOutbox"), e164(number)))?.[0] ?? ""
}
