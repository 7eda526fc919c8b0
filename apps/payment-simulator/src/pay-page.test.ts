import { describe, expect, test } from "vitest"
import { testBench } from "./test-bench.ts"

const { charge, hears, url } = testBench()

describe("the page", () => {
  const page = async (path: string, language = "en") => {
    const answer = await fetch(url() + path, { headers: { "accept-language": language } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  test.each([
    ["en-GB,en", "en", ["Pay", "Refuse", "Pay a different amount", "Pay twice", "Pay late"]],
    ["pt-BR,pt", "pt", ["Pagar", "Recusar", "Pagar outro valor", "Pagar em dobro", "Pagar com atraso"]],
  ])("in %s has a button for everything that can happen", async (accepted, lang, labels) => {
    const { id } = await charge()
    const { text, headers } = await page(`/pay/${id}`, accepted)
    expect(text).toContain(`<html lang="${lang}">`)
    for (const [index, name] of ["pay", "refuse", "pay-different", "pay-twice", "pay-late"].entries())
      expect(text).toMatch(new RegExp(`<button id="${name}"[^>]*>${labels[index] ?? ""}</button>`))
    expect(text).not.toMatch(/<script|https?:\/\/(?!house\.example|www\.w3\.org)/)
    expect(headers.get("content-security-policy")).toContain("default-src 'none'")
  })

  test("the language of the link comes before the browser's", async () => {
    const { id } = await charge()
    expect((await page(`/pay/${id}?lang=pt`, "en")).text).toContain('<html lang="pt">')
  })

  test("a form's button pays and comes back to the page, which has no buttons then", async () => {
    const { id } = await charge()
    const answer = await fetch(`${url()}/pay/${id}/pay?lang=en`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ twice: "1" }),
    })
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/pay/${id}?lang=en`])
    const { text } = await page(`/pay/${id}?lang=en`)
    expect(text).toContain('data-state="paid"')
    // A paid charge may be contested, and nothing else.
    expect(text.match(/<button id="[a-z-]+"/g)).toEqual(['<button id="contest"'])
    await hears(2)
  })

  test("a merchant's name is text, whatever it says", async () => {
    const { id } = await charge({ merchantName: `<img src=x onerror="x">` })
    expect((await page(`/pay/${id}`)).text).not.toContain("<img src=x")
  })

  test("of an unknown charge says so", async () => {
    const { status, text } = await page("/pay/none")
    expect(status).toBe(404)
    expect(text).toContain("There is no such payment.")
  })
})
