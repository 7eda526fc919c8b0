import { lazy, type ComponentType } from "react"
import { loadChunk } from "../shell/load-chunk.ts"

export type ModalProps = Readonly<Record<string, unknown>>
type Loader = () => Promise<{ default: ComponentType<never> }>

/** Each modal is its own chunk, fetched when it first opens; `width` in pixels, on a screen wide enough. */
const entry = (load: Loader, width = 600) => ({
  // A modal declares the props it reads; who opens it by name passes them as they are.
  Component: lazy(() => loadChunk(load as () => Promise<{ default: ComponentType<ModalProps> }>)),
  load,
  width,
})

const FILES = import.meta.glob<{ default: ComponentType<never> }>([
  "../features/*/*-modal.tsx",
  "./confirm-modal.tsx",
])
const from = (path: string) => () => FILES[path]?.() ?? Promise.reject(new Error(`no modal at ${path}`))

export const MODALS = {
  login: entry(from("../features/auth/login-modal.tsx"), 460),
  register: entry(from("../features/auth/register-modal.tsx"), 520),
  changePassword: entry(from("../features/auth/change-password-modal.tsx"), 460),
  notice: entry(from("../features/notices/notice-modal.tsx"), 680),
  confirm: entry(from("./confirm-modal.tsx"), 400),
  deposit: entry(from("../features/wallet/deposit-modal.tsx"), 520),
  fairness: entry(from("../features/lottery/fairness-modal.tsx"), 680),
}

export type ModalName = keyof typeof MODALS

/** Fetches a modal's code ahead, when a pointer rests on what opens it. */
export const preloadModal = (name: ModalName): void => {
  MODALS[name].load().catch(() => undefined)
}
