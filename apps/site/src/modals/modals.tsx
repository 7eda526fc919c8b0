import { useSyncExternalStore, type ReactNode } from "react"
import type { ModalName, ModalProps } from "./registry.ts"

export interface ModalOptions {
  /** True for what must be answered: escape and a click outside do nothing. */
  readonly locked?: boolean
  readonly onClose?: () => void
}

export interface OpenModal extends ModalOptions {
  readonly id: number
  readonly name: ModalName
  readonly props: ModalProps
}

const NONE: readonly OpenModal[] = []
let serial = 0
/** The first of the queue shows; a confirmation shows above it, as it belongs to what is being done there. */
let queue: readonly OpenModal[] = []
let question: OpenModal | undefined
let shown: readonly OpenModal[] = []
/** Set where the page opens with a modal: it stands in the served page. */
let atFirst = NONE
const listeners = new Set<() => void>()

function changed(): void {
  shown = [...queue.slice(0, 1), ...(question ? [question] : [])]
  for (const listener of listeners) listener()
}

/** Modals that show now: at most one, and a question above it. */
export const openModals = (): readonly OpenModal[] => shown

export const useOpenModals = (): readonly OpenModal[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    openModals,
    () => atFirst,
  )

/** Opens the page with a modal over it, before anything is rendered. */
export function openAtFirst(name: ModalName, props: ModalProps): void {
  queue = [{ id: ++serial, name, props }]
  changed()
  atFirst = shown
}

/** The modal that the page opened with, whether it still shows or not; undefined where it opened with none. */
export const modalAtFirst = (): OpenModal | undefined => atFirst[0]

/** Forgets every modal: the server renders one page after the other. */
export function forgetModals(): void {
  queue = []
  question = undefined
  changed()
  atFirst = NONE
}

/** Shows a modal, or queues it behind the one that shows. One that is already there is not opened twice. */
export function openModal(name: ModalName, props: ModalProps = {}, options: ModalOptions = {}): void {
  if (queue.some((open) => open.name === name)) return
  queue = [...queue, { id: ++serial, name, props, ...options }]
  changed()
}

/** Shows a modal at once, in the place of the one that shows; one that must be answered comes back behind it. */
export function openModalAtOnce(name: ModalName, props: ModalProps = {}): void {
  if (!queue[0]?.locked) return switchModal(name, props)
  queue = [{ id: ++serial, name, props }, ...queue]
  changed()
}

/** Shows a modal at once; the one that shows comes back behind it. One that shows or waits is not opened twice. */
export function openModalAbove(name: ModalName, props: ModalProps = {}): void {
  if (queue.some((open) => open.name === name)) return
  queue = [{ id: ++serial, name, props }, ...queue]
  changed()
}

/** Closes what is on top: the confirmation, else the modal that shows; the next in the queue follows. */
export function closeModal(): void {
  const closing = question ?? queue[0]
  if (question) question = undefined
  else queue = queue.slice(1)
  changed()
  closing?.onClose?.()
}

/** Closes a certain modal, if it still shows or waits. */
export function closeModalById(id: number): void {
  if (question?.id === id || queue[0]?.id === id) closeModal()
}

/** Puts another modal in the place of the one that shows: register instead of login. */
export function switchModal(name: ModalName, props: ModalProps = {}, options: ModalOptions = {}): void {
  const [leaving, ...rest] = queue
  queue = [{ id: ++serial, name, props, ...options }, ...rest]
  changed()
  leaving?.onClose?.()
}

/** Fetches a modal's code ahead, when a pointer rests on the button that opens it. The list of modals comes with the first of them. */
export const preloadModal = (name: ModalName): void => {
  import("./registry.ts").then(({ MODALS }) => MODALS[name].Component.preload()).catch(() => undefined)
}

export interface Question {
  readonly title: string
  readonly text: string
  readonly tone?: "plain" | "warning" | "danger"
  readonly confirmLabel?: string
  /** Null leaves only one button: a message, not a choice. */
  readonly cancelLabel?: string | null
  /** In the place of the buttons: it answers by itself. Closing the dialog still answers false. */
  readonly body?: (answer: (given: boolean) => void) => ReactNode
}

/** Asks; answers true when confirmed, false when refused, escaped or clicked away. */
export function confirm(ask: Question): Promise<boolean> {
  return new Promise((resolve) => {
    question?.onClose?.()
    let answer = false
    question = {
      id: ++serial,
      name: "confirm",
      props: {
        ...ask,
        answer: (given: boolean) => {
          answer = given
          closeModal()
        },
      },
      onClose: () => resolve(answer),
    }
    changed()
  })
}
