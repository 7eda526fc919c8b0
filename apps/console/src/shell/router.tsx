import { createRootRoute, createRoute, createRouter, Navigate } from "@tanstack/react-router"
import { useEffect } from "react"
import { useT } from "../i18n/texts.ts"
import { may, theMerchant, useSessionState } from "../session/session-store.ts"
import { NotFound } from "./not-found.tsx"
import { RoomFault } from "./room-fault.tsx"
import { ROOMS, type Room } from "./sections.ts"
import { Shell } from "./shell.tsx"

/** Filters are plain text in the address: a typed number stays as it was typed. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))
const stringifySearch = (search: Record<string, unknown>): string => {
  const made = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === "string" && value !== "" ? [[name, value]] : [],
    ),
  ).toString()
  return made && `?${made}`
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

/** The start page: the first section that the person may open. */
function Landing() {
  const { me } = useSessionState()
  const first = ROOMS.find(({ permission }) => may(me, permission))
  return first ? <Navigate to={first.path} replace /> : null
}

/** A section without permission does not show, not even by its address. */
function Inside({ room }: { readonly room: Room }) {
  const { me } = useSessionState()
  const { page: Page } = room
  const t = useT()
  const title = [t(room.name), theMerchant()?.name].filter(Boolean).join(" · ")
  // The title names the section, so that tabs of a browser can be told apart.
  useEffect(() => {
    document.title = title
  }, [title])
  return may(me, room.permission) ? <Page /> : <NotFound />
}

const index = createRoute({ getParentRoute: () => root, path: "/", component: Landing })
const rooms = ROOMS.map((room) =>
  createRoute({ getParentRoute: () => root, path: room.path, component: () => <Inside room={room} /> }),
)

export const router = createRouter({
  routeTree: root.addChildren([index, ...rooms]),
  basepath: "/console",
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultErrorComponent: RoomFault,
})
