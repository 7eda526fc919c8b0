import { CHOSEN_GAME_STATES, LAST_PLACE, saveGame } from "@croupier/contract/console/games"
import { GAME_CATEGORIES } from "@croupier/contract/games"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { LANGUAGES } from "../../i18n/language.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Diff } from "../../parts/diff.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { nameOf, type Game } from "./game.ts"
import { theirsOf, versionAfter } from "./stale.ts"
import { SaveForm } from "../../parts/save-form.tsx"

/** Says how a game shows. A field that is left as its vendor lists it goes on following the list. */
export function GameDialog({ game, onClose }: { readonly game: Game; readonly onClose: () => void }) {
  const t = useT("console-games")
  const [names, setNames] = useState(game.names)
  const [category, setCategory] = useState(game.category)
  const [tags, setTags] = useState(game.tags.join(" "))
  const [isHot, setHot] = useState(game.isHot)
  const [place, setPlace] = useState(game.place === null ? "" : String(game.place))
  const [state, setState] = useState(game.chosenState)
  const request = {
    names,
    category,
    tags: tags.split(/[\s,]+/).filter(Boolean),
    isHot,
    place: place === "" ? null : Number(place),
    state,
  }
  const [theirs, setTheirs] = useState<object>()
  const saving = useMutation({
    mutationFn: () =>
      call(saveGame, { gameId: game.gameId, version: versionAfter(theirs, game.version), ...request }),
    onSuccess: onClose,
    onError: (error) => setTheirs(theirsOf(error)),
  })
  return (
    <Dialog title={nameOf(game)} onClose={onClose}>
      <SaveForm
        saving={saving}
        onClose={onClose}
        meanwhile={
          theirs ? (
            <Diff before={theirs} after={{ ...game, ...request, chosenState: state, state: game.state }} />
          ) : null
        }
      >
        <p className="flex items-center gap-3 text-sm text-fg-2">
          {game.image ? <img src={game.image} alt="" className="size-14 rounded-ctl object-cover" /> : null}
          <span className="break-all">
            {game.vendorName} · <code>{game.gameCode}</code>
            <br />
            {t("rtp")} {game.rtp ?? "–"} · {game.volatility ? t(`volatility_${game.volatility}`) : "–"}
          </span>
        </p>
        <Choice
          label={t("state")}
          hint={t("game_listed", t(`game_state_${game.listed.status}`))}
          value={state}
          onChange={({ target }) =>
            setState(CHOSEN_GAME_STATES.find((each) => each === target.value) ?? state)
          }
        >
          {CHOSEN_GAME_STATES.map((each) => (
            <option key={each} value={each}>
              {t(`game_choice_${each}`)}
            </option>
          ))}
        </Choice>
        <fieldset className="grid gap-2">
          <legend className="text-sm font-semibold">{t("game_names")}</legend>
          {LANGUAGES.map((language) => (
            <Field
              key={language}
              label={LANGUAGE_FACTS[language].name}
              name={`name-${language}`}
              dir="auto"
              maxLength={120}
              placeholder={game.listed.names[language] ?? game.listed.names.EN}
              value={names[language] ?? ""}
              onChange={({ target }) => setNames({ ...names, [language]: target.value })}
            />
          ))}
        </fieldset>
        <Choice
          label={t("game_category")}
          hint={t("game_listed", t(`game_category_${game.listed.category}`))}
          value={category}
          onChange={({ target }) =>
            setCategory(GAME_CATEGORIES.find((each) => each === target.value) ?? category)
          }
        >
          {GAME_CATEGORIES.map((each) => (
            <option key={each} value={each}>
              {t(`game_category_${each}`)}
            </option>
          ))}
        </Choice>
        <Field
          label={t("tags")}
          hint={`${t("tags_hint")} ${t("game_listed", game.listed.tags.join(" ") || "–")}`}
          name="tags"
          value={tags}
          onChange={({ target }) => setTags(target.value)}
        />
        <Field
          label={t("place")}
          hint={t("place_hint")}
          name="place"
          type="number"
          min={1}
          max={LAST_PLACE}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        />
        <label className="flex min-h-7 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4"
            checked={isHot}
            onChange={({ target }) => setHot(target.checked)}
          />
          {t("hot")}
        </label>
      </SaveForm>
    </Dialog>
  )
}
