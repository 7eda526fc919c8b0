import { saveGameReturn } from "@croupier/contract/console/games"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { nameOf, type Game } from "./game.ts"

/** Above nothing and at most all, two places. */
const PERCENT = String.raw`(?!0+([.,]0+)?$)(100([.,]0{1,2})?|\d{1,2}([.,]\d{1,2})?)`

/** Says what a game returns, where its vendor's list does not. */
export function ReturnDialog({ game, onClose }: { readonly game: Game; readonly onClose: () => void }) {
  const t = useT("console-games")
  const [rtp, setRtp] = useState(game.ownReturn ?? "")
  return (
    <WhyDialog
      title={`${t("return_enter")}: ${nameOf(game)}`}
      action={t("save")}
      act={(why) =>
        call(saveGameReturn, {
          gameId: game.gameId,
          version: game.version,
          rtp: rtp === "" ? null : rtp.replace(",", "."),
          why,
        })
      }
      onDone={onClose}
      onClose={onClose}
    >
      <Notice>{t("return_text")}</Notice>
      <Field
        label={t("rtp")}
        name="rtp"
        inputMode="decimal"
        pattern={PERCENT}
        hint={`${t("return_hint")} ${t("game_listed", game.listed.rtp ?? "–")}`}
        value={rtp}
        onChange={({ target }) => setRtp(target.value)}
      />
    </WhyDialog>
  )
}
