import { useState, type ReactNode } from "react"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Choice } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"

/**
 * Proposes one of a few ways to end something. The key is made with the form, so that a press that is repeated
 * proposes once.
 */
export function ProposeDialog<Way extends string>({
  title,
  text,
  label,
  ways,
  about,
  act,
  onClose,
}: {
  readonly about?: string
  readonly title: string
  readonly text: ReactNode
  readonly label: string
  readonly ways: readonly { readonly way: Way; readonly label: string }[]
  readonly act: (proposal: { way: Way; key: string; why: string }) => Promise<unknown>
  readonly onClose: () => void
}) {
  const t = useT("console-games")
  const [key] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState(ways[0]?.way)
  const [isProposed, setProposed] = useState(false)
  if (isProposed)
    return (
      <Dialog title={title} onClose={onClose}>
        <Notice tone="right">{t("roles_proposed")}</Notice>
      </Dialog>
    )
  return (
    <WhyDialog
      title={title}
      action={t("adjust_propose")}
      {...(about === undefined ? {} : { about })}
      act={async (why) => (chosen === undefined ? undefined : act({ way: chosen, key, why }))}
      onDone={() => setProposed(true)}
      onClose={onClose}
    >
      <Notice>{text}</Notice>
      <Choice
        label={label}
        value={chosen}
        onChange={({ target }) => setChosen(ways.find(({ way }) => way === target.value)?.way ?? chosen)}
      >
        {ways.map((each) => (
          <option key={each.way} value={each.way}>
            {each.label}
          </option>
        ))}
      </Choice>
    </WhyDialog>
  )
}
