import { expect, test } from "vitest"
import { gameSearchText, searchText } from "./search-text.ts"

test.each([
  ["Fortuna da Noite", "fortuna da noite"],
  ["São João: Árvore", "sao joao arvore"],
  ["Bò Đỏ", "bo do"],
  ["Straße 7", "strasse 7"],
  ["幸运龙 Dragon", "幸 运 龙 dragon"],
  ["ガジュマル", "カ\u3099 シ\u3099 ュ マ ル"],
  ["  50%_off!  ", "50 off"],
  ["آؤ", "او"],
])("%s is written as %s", (given, written) => expect(searchText(given)).toBe(written))

test("a half-typed syllable of Korean begins the whole one", () =>
  expect(searchText("드래곤").startsWith(searchText("드래고"))).toBe(true))

test("a name that several languages share is kept once", () =>
  expect(gameSearchText(["Crash", "Crash", "Estouro"], "Studio", ["crash"])).toBe(" crash estouro studio"))
