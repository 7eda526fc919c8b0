import { createElement, useEffect } from "react"
import { hrefOf, useOfAddress, usePath, type Address } from "../address/address.ts"
import { go, guideBy } from "../address/go.ts"
import { theWhitelabel } from "../boot/boot.ts"
import { openModal } from "../modals/modals.tsx"
import { readSession } from "../session/store.ts"
import { lateComponent } from "./late-component.ts"
import { loadChunk } from "./load-chunk.ts"
import { PAGES, pageComponent, type Group, type Page } from "./pages.ts"

/** Paths that a visitor may open even where the merchant shows its pages to signed-in people only. */
const OPEN_TO_VISITORS = ["/login", "/register", "/register.html", "/helpmc", "/download"]
/** Home with a dialog on it: the two register paths, and the sign-in of a merchant that shows nothing before it. */
const SIGN_IN = ["/register", "/register.html", "/login"]

/** Both come when an address leads to them. */
const ClosedPage = lateComponent(() => loadChunk(async () => (await import("./closed-page.tsx")).ClosedPage))
const NotFound = lateComponent(() => loadChunk(async () => (await import("./closed-page.tsx")).NotFound))

const BY_PATH: ReadonlyMap<string, Page> = new Map(
  [...PAGES, ...SIGN_IN.map((path): Page => ({ path, group: "index" }))].map((page) => [page.path, page]),
)

/** The page at a path; undefined where there is none. */
export const pageAt = (path: string): Page | undefined => BY_PATH.get(path)

const HALLS: readonly Group[] = ["lottery", "vnlottery", "eaLottery", "elott"]

/** Which page an address shows; undefined where there is none. The address of a hall with a game is that game's board. */
export function groupAt({ path, search }: Address): Group | undefined {
  const group = pageAt(path)?.group
  return group && HALLS.includes(group) && search["gameCode"] !== undefined ? "board" : group
}

const componentOf = (group: Group | undefined) => (group ? (pageComponent(group) ?? ClosedPage) : NotFound)

/** `/` leads to the home page, with its fields: one may name a page of the member centre. A merchant may show its pages to signed-in people only. */
function instead({ path, search }: Address): string | undefined {
  if (path === "/") return hrefOf("/index", search)
  const { loginedToHomePage } = theWhitelabel().whitelabel.login
  return loginedToHomePage && !readSession() && !OPEN_TO_VISITORS.includes(path) ? "/login" : undefined
}

guideBy({ instead, load: (address) => componentOf(groupAt(address)).preload() })

/** The page of the address. */
export function PageOutlet() {
  const path = usePath()
  const group = useOfAddress(groupAt)
  useEffect(() => {
    if (!SIGN_IN.includes(path)) return
    openModal(
      path === "/login" ? "login" : "register",
      {},
      {
        // Where nothing shows before the sign-in, there is nothing to go back to.
        locked: path === "/login" && theWhitelabel().whitelabel.login.loginedToHomePage,
        onClose: () => {
          if (location.pathname === path) go("/index", { replace: true })
        },
      },
    )
  }, [path])
  return createElement(componentOf(group))
}
