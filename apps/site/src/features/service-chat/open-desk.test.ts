import { CompactEncrypt, importJWK, type JWK } from "jose"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { openDesk } from "./open-desk.ts"

interface Answers {
  launch: (key: JWK) => Promise<{ type: number; path: string }[]>
  readonly opened: string[]
}
const answers = vi.hoisted<Answers>(() => ({ launch: async () => [], opened: [] }))
vi.mock("../../api/call.ts", () => ({
  call: async (_: unknown, { replyKey }: { replyKey: JWK }) => ({
    version: { pathList: await answers.launch(replyKey) },
  }),
}))
vi.mock("../../modals/modals.tsx", () => ({ openModal: (name: string) => answers.opened.push(name) }))

const popup = {
  closed: false,
  at: "about:blank",
  opener: {} as unknown,
  close: () => void (popup.closed = true),
  location: { replace: (url: string) => void (popup.at = url) },
}
beforeEach(() => {
  Object.assign(popup, { closed: false, at: "about:blank" })
  answers.opened.length = 0
  vi.stubGlobal("window", { open: () => popup })
})
afterEach(() => vi.unstubAllGlobals())

test("a link that is encrypted to the page's own key opens the desk in the new window", async () => {
  answers.launch = async (key) => [
    {
      type: 3,
      path: await new CompactEncrypt(new TextEncoder().encode("https://desk.example/?token=t"))
        .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM" })
        .encrypt(await importJWK(key, "ECDH-ES")),
    },
  ]
  await openDesk()
  expect(popup).toMatchObject({ at: "https://desk.example/?token=t", closed: false, opener: null })
})

test("a call that fails closes the window, and its error is told", async () => {
  answers.launch = () => Promise.reject(new Error("away"))
  await expect(openDesk()).rejects.toThrow("away")
  expect(popup.closed).toBe(true)
})

test("a desk without a link gives way to the house's own chat", async () => {
  answers.launch = async () => []
  await openDesk()
  expect(popup.closed).toBe(true)
  expect(answers.opened).toEqual(["serviceChat"])
})
