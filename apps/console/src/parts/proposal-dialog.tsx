import { useState, type ReactNode } from "react"
import { useT } from "../i18n/texts.ts"
import { Dialog } from "./dialog.tsx"
import { Notice } from "./notice.tsx"
import { WhyDialog } from "./why-dialog.tsx"

/** Says that an act waits for a second person. */
export function ProposedDialog({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={title} onClose={onClose}>
      <Notice tone="right">{t("roles_proposed")}</Notice>
    </Dialog>
  )
}

/**
 * Proposes an act that a second person decides, and says so when it is proposed. The key is made with the form, so that
 * a repeated press proposes once.
 */
export function ProposalDialog({
  title,
  about,
  act,
  children,
  onClose,
}: {
  readonly title: string
  /** The target of the proposal: while one waits, there is no second. */
  readonly about?: string
  readonly act: (proposal: { key: string; why: string }) => Promise<unknown>
  readonly children: ReactNode
  readonly onClose: () => void
}) {
  const t = useT()
  const [key] = useState(() => crypto.randomUUID())
  const [isProposed, setProposed] = useState(false)
  if (isProposed) return <ProposedDialog title={title} onClose={onClose} />
  return (
    <WhyDialog
      title={title}
      action={t("adjust_propose")}
      {...(about === undefined ? {} : { about })}
      act={async (why) => act({ key, why })}
      onDone={() => setProposed(true)}
      onClose={onClose}
    >
      {children}
    </WhyDialog>
  )
}
