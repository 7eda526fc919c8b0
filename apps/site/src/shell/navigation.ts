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
  /** The header holds what most people look for; the menu and the dock hold everything. */
  readonly inHeader: boolean
}

/** The pages that are open. A category comes in here together with its first game. */
export const NAVIGATION: readonly NavigationItem[] = [
  { path: "/lottery", text: "nav_lottery", icon: "ticket", art: "ticket", tinted: true, inHeader: true },
  { path: "/elott", text: "nav_elott", icon: "ticket", art: "numbers", tinted: true, inHeader: true },
  { path: "/vnlottery", text: "nav_vnlottery", icon: "ticket", art: "dragon", tinted: true, inHeader: false },
  {
    path: "/seaLottery",
    text: "nav_sealottery",
    icon: "ticket",
    art: "mango",
    tinted: true,
    inHeader: false,
  },
  { path: "/noticePage", text: "nav_notices", icon: "bell", art: "scroll", tinted: false, inHeader: true },
]
