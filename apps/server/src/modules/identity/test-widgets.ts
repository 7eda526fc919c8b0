import { createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

/** A house that looks at answers, as Turnstile and GeeTest document it, on a socket of its own. */
export interface WidgetHouse {
  readonly url: string
  /** An answer as the browser would get it at a point. */
  readonly turnstileAnswer: (action: string) => string
  readonly geetestAnswer: (lot?: string) => string
  /** From now on it answers with this status. */
  readonly fail: (status: number | undefined) => void
  readonly close: () => Promise<void>
}

export const TURNSTILE = { siteKey: "0x4AAA-demo", secret: "turnstile-secret" }
export const GEETEST = { captchaId: "c".repeat(32), key: "geetest-key" }

export async function widgetHouse(): Promise<WidgetHouse> {
  const spent = new Set<string>()
  let failing: number | undefined
  const once = (token: string) => !spent.has(token) && Boolean(spent.add(token))
  const answers: Readonly<Record<string, (form: URLSearchParams, url: URL) => object>> = {
    "/turnstile": (form) => {
      if (form.get("secret") !== TURNSTILE.secret)
        return { success: false, "error-codes": ["invalid-input-secret"] }
      const [mark, action] = (form.get("response") ?? "").split(":")
      if (mark !== "person" || !form.get("remoteip"))
        return { success: false, "error-codes": ["invalid-input-response"] }
      if (!once(form.get("response") ?? ""))
        return { success: false, "error-codes": ["timeout-or-duplicate"] }
      return { success: true, action, hostname: "lanterna.test", "error-codes": [] }
    },
    "/geetest": (form, url) => {
      const lot = form.get("lot_number") ?? ""
      const token = createHmac("sha256", GEETEST.key).update(lot).digest("hex")
      if (url.searchParams.get("captcha_id") !== GEETEST.captchaId || form.get("sign_token") !== token)
        return { status: "error", code: "-50005", msg: "illegal gen_token" }
      if (form.get("pass_token") !== `pass-${lot}` || !once(lot))
        return { status: "success", result: "fail", reason: "pass_token expire" }
      return { status: "success", result: "success", reason: "" }
    },
  }
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://localhost")
    const form = new URLSearchParams(await text(request))
    response.statusCode = failing ?? 200
    response.end(failing ? "away" : JSON.stringify(answers[url.pathname]?.(form, url) ?? {}))
  }
  const server = createServer((request, response) => void reply(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  let lots = 0
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    turnstileAnswer: (action) => `person:${action}:${++lots}`,
    geetestAnswer: (lot = `lot${++lots}`) =>
      JSON.stringify({
        lot_number: lot,
        captcha_output: "output",
        pass_token: `pass-${lot}`,
        gen_time: "1700000000",
      }),
    fail: (status) => void (failing = status),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
