import type { ArtName } from "../ui/art.tsx"
import type { IconName } from "../ui/icon.tsx"

export interface NavigationItem {
  readonly path: string
  /** Key of the core texts. */
  readonly text: string
  readonly icon: IconName
  readonly art: ArtName
  /** Lottery types wear the brand's colour. */
  readonly tinted: boolean
}

/** The pages that are open. A category comes in here together with its first game. */
export const NAVIGATION: readonly NavigationItem[] = [
  { path: "/lottery", text: "nav_lottery", icon: "ticket", art: "ticket", tinted: true },
  { path: "/elott", text: "nav_elott", icon: "ticket", art: "numbers", tinted: true },
  { path: "/noticePage", text: "nav_notices", icon: "bell", art: "scroll", tinted: false },
]
