import { createHash, createHmac, randomBytes } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** Facebook's three calls as its documentation describes them, on a socket; it checks what a real one checks. */
export interface FacebookStandIn {
  readonly url: string
  /** Every call is answered with this status from now on. */
  status: number
  readonly stop: () => Promise<void>
}

export const APP = { appId: "4200042", appSecret: "secret-of-the-app" }

/** Starts one where every visitor is `person`, or, without one, each browser is a person of its own and stays so. */
export async function startFacebook(person?: string): Promise<FacebookStandIn> {
  const codes = new Map<string, { readonly challenge: string; readonly person: string }>()
  const house = { status: 200 }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost")
    const say = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" })
      response.end(JSON.stringify(body))
    }
    if (house.status !== 200) return say(house.status, { error: { message: "try later" } })
    if (url.pathname === "/dialog/oauth") {
      const known = /face=(\w+)/.exec(request.headers.cookie ?? "")?.[1] ?? randomBytes(8).toString("hex")
      const code = `code-${randomBytes(8).toString("hex")}`
      codes.set(code, { challenge: url.searchParams.get("code_challenge") ?? "", person: person ?? known })
      const back = new URL(url.searchParams.get("redirect_uri") ?? "")
      back.searchParams.set("code", code)
      back.searchParams.set("state", url.searchParams.get("state") ?? "")
      response.writeHead(302, { location: back.href, "set-cookie": `face=${known}` })
      return response.end()
    }
    if (url.pathname === "/oauth/access_token") {
      let text = ""
      request.on("data", (chunk: Buffer) => (text += chunk.toString()))
      request.on("end", () => {
        const form = new URLSearchParams(text)
        const verifier = form.get("code_verifier") ?? ""
        const challenge = createHash("sha256").update(verifier).digest("base64url")
        const asked = codes.get(form.get("code") ?? "")
        codes.delete(form.get("code") ?? "")
        const right =
          form.get("client_id") === APP.appId &&
          form.get("client_secret") === APP.appSecret &&
          asked?.challenge === challenge
        say(
          right ? 200 : 400,
          right
            ? { access_token: `token-${asked?.person}`, token_type: "bearer" }
            : { error: "invalid_grant" },
        )
      })
      return undefined
    }
    const id = /^Bearer token-(\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? ""
    const proof = createHmac("sha256", APP.appSecret).update(`token-${id}`).digest("hex")
    const known = id !== "" && url.searchParams.get("appsecret_proof") === proof
    return known ? say(200, { id }) : say(400, { error: { message: "invalid token" } })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return Object.assign(house, {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
