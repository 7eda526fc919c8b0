import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router"
import { theWhitelabel } from "../boot/boot.ts"
import { openModal } from "../modals/modals.tsx"
import { readSession } from "../session/store.ts"
import { ErrorBoundary } from "./error-boundary.tsx"
import { loadChunk } from "./load-chunk.ts"
import { PAGES, pageComponent, type Page } from "./pages.ts"
import { RootLayout } from "./root-layout.tsx"

/** Paths that a visitor may open even where the merchant shows its pages to signed-in people only. */
const OPEN_TO_VISITORS = ["/login", "/register", "/register.html", "/helpmc", "/download"]

/** Both come when an address leads to them. */
const ClosedPage = lazyRouteComponent(() => loadChunk(() => import("./closed-page.tsx")), "ClosedPage")
const NotFound = lazyRouteComponent(() => loadChunk(() => import("./closed-page.tsx")), "NotFound")

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => (
    <ErrorBoundary>
      <Rethrow error={error} />
    </ErrorBoundary>
  ),
  beforeLoad: ({ location }) => {
    const { loginedToHomePage } = theWhitelabel().whitelabel.login
    if (loginedToHomePage && !readSession() && !OPEN_TO_VISITORS.includes(location.pathname))
      throw redirect({ href: "/login" })
  },
})

function Rethrow({ error }: { readonly error: unknown }): never {
  throw error
}

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ href: "/index", replace: true })
  },
})

const pages = PAGES.map((page) =>
  createRoute({
    getParentRoute: () => root,
    path: page.path,
    staticData: { page },
    component: pageComponent(page.group) ?? ClosedPage,
  }),
)

/** Home with a modal on it: the two register paths, and the sign-in of a merchant that shows nothing before it. */
const signInPages = (["/register", "/register.html", "/login"] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { page: { path, group: "index" } },
    component: pageComponent("index") ?? ClosedPage,
    onEnter: () =>
      openModal(
        path === "/login" ? "login" : "register",
        {},
        {
          // Where nothing shows before the sign-in, there is nothing to go back to.
          locked: path === "/login" && theWhitelabel().whitelabel.login.loginedToHomePage,
          onClose: () => {
            if (location.pathname === path) void router.navigate({ href: "/index", replace: true })
          },
        },
      ),
  }),
)

export const router = createRouter({
  routeTree: root.addChildren([home, ...pages, ...signInPages]),
  defaultPreload: "intent",
  scrollRestoration: true,
})

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly page?: Page
  }
}
