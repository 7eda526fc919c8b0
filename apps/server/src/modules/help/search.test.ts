import { describe, expect, test } from "vitest"
import { bestAnswers, plainText, wordsOf, type Searched } from "./search.ts"

const article = (title: string, body: string): Searched & { readonly name: string } => ({
  name: title,
  title: wordsOf(title),
  words: wordsOf(`${title} ${body}`),
})
const names = (question: string, articles: readonly (Searched & { readonly name: string })[]) =>
  bestAnswers(question, articles).map(({ name }) => name)

const english = [
  article("How do I deposit?", "Press deposit, choose a method and an amount, and pay."),
  article("How do I withdraw?", "Add a bank account. Then press withdraw and choose the amount."),
  article("I forgot my password", "You get a link by e-mail and choose a new password."),
  article("How do I verify a draw?", "The hash of the seed is published before the draw."),
]

describe("a question finds the articles that answer it", () => {
  test.each([
    ["withdraw", "How do I withdraw?"],
    ["how do i withdraw", "How do I withdraw?"],
    ["widthraw", "How do I withdraw?"],
    ["withdrawl", "How do I withdraw?"],
    ["pasword", "I forgot my password"],
    ["forgoten password", "I forgot my password"],
    ["PASSWORD!!", "I forgot my password"],
    ["depo", "How do I deposit?"],
    ["verfy the draw", "How do I verify a draw?"],
    ["hash seed", "How do I verify a draw?"],
  ])("%s", (question, first) => {
    expect(names(question, english)[0]).toBe(first)
  })

  test("a title that holds the word stands before a text that does", () => {
    expect(
      names("deposit", [...english.slice(1), article("Fees", "A deposit costs nothing."), english[0]!])[0],
    ).toBe("How do I deposit?")
  })

  test("words that no article holds find nothing, and so do signs alone", () => {
    expect(names("roulette wheel", english)).toEqual([])
    expect(names("how roulette", english)).toEqual([])
    expect(names("?!", english)).toEqual([])
    expect(bestAnswers("deposit", [])).toEqual([])
  })

  test("scripts without spaces and with accents are found", () => {
    const chinese = [article("如何存款？", "选择支付方式和金额"), article("如何提款？", "添加您本人的账户")]
    expect(names("提款", chinese)).toEqual(["如何提款？"])
    const thai = [article("ฝากเงินอย่างไร", "เลือกวิธีชำระเงิน"), article("ลืมรหัสผ่าน", "กดเข้าสู่ระบบ")]
    expect(names("รหัสผ่าน", thai)).toEqual(["ลืมรหัสผ่าน"])
    const vietnamese = [
      article("Làm sao để rút tiền?", "Nhấn rút tiền"),
      article("Tôi quên mật khẩu", "Nhận mã"),
    ]
    expect(names("quen mat khau", vietnamese)[0]).toBe("Tôi quên mật khẩu")
  })
})

test("the words of rich text are those that its reader sees", () => {
  expect(wordsOf(plainText('<p class="x">Press <b>Deposit</b>&nbsp;now</p>'))).toEqual([
    "press",
    "deposit",
    "now",
  ])
})

test("a long question over two hundred articles is answered in a moment", () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    article(`Article ${at}`, Array.from({ length: 150 }, (__, word) => `word${at}x${word}`).join(" ")),
  )
  expect(
    names("wrod17x3 word17x4 atricle something else that nothing here can answer at all", many).length,
  ).toBeLessThan(201)
})
