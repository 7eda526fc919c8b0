import type { ComponentType } from "react"
import { lateComponent } from "../shell/late-component.ts"
import { loadChunk } from "../shell/load-chunk.ts"

export type ModalProps = Readonly<Record<string, unknown>>
type Loader = () => Promise<{ default: ComponentType<never> }>

/** Each modal is its own chunk, fetched when it first opens; `width` in pixels, on a screen wide enough. A sheet takes its full height. */
const entry = (load: Loader, width = 600, shape: "box" | "sheet" = "box") => ({
  // A modal declares the props it reads; who opens it by name passes them as they are.
  Component: lateComponent<ModalProps>(() =>
    loadChunk(async () => (await load()).default as ComponentType<ModalProps>),
  ),
  width,
  shape,
})

export const MODALS = {
  login: entry(() => import("../features/auth/login-modal.tsx"), 460),
  register: entry(() => import("../features/auth/register-modal.tsx"), 520),
  changePassword: entry(() => import("../features/auth/change-password-modal.tsx"), 460),
  forgotPassword: entry(() => import("../features/auth/forgot-password-modal.tsx"), 460),
  passwordLink: entry(() => import("../features/auth/password-link-modal.tsx"), 460),
  verifySignIn: entry(() => import("../features/auth/verify-modal.tsx"), 460),
  thirdPartyRegister: entry(() => import("../features/auth/third-party-register-modal.tsx"), 460),
  memberCentre: entry(() => import("../features/member/member-centre.tsx"), 1080, "sheet"),
  agentCentre: entry(() => import("../features/agents/agent-centre.tsx"), 1080, "sheet"),
  notice: entry(() => import("../features/notices/notice-modal.tsx"), 680),
  consent: entry(() => import("../features/consents/consent-modal.tsx"), 600),
  limits: entry(() => import("../limits/limits-modal.tsx"), 560),
  popUpNotices: entry(() => import("../features/notices/pop-up-modal.tsx"), 600),
  game: entry(() => import("../features/games/game-modal.tsx"), 560),
  search: entry(() => import("../routes/search/search-modal.tsx"), 560),
  serviceChat: entry(() => import("../features/service-chat/chat-modal.tsx"), 520),
  chatRooms: entry(() => import("./chat-rooms.tsx"), 560),
  shareBet: entry(() => import("../features/chat-rooms/share-modal.tsx"), 460),
  vendorGames: entry(() => import("../features/games/vendor-games-modal.tsx"), 900),
  confirm: entry(() => import("./confirm-modal.tsx"), 400),
  deposit: entry(() => import("../features/wallet/deposit-modal.tsx"), 520),
  chase: entry(() => import("../features/lottery/chase/chase-modal.tsx"), 560),
  lines: entry(() => import("../features/lines/lines-modal.tsx"), 480),
  fairness: entry(() => import("../features/lottery/fairness-modal.tsx"), 680),
}

export type ModalName = keyof typeof MODALS
