/** Yes, maybe, no and a note, in the viewer of a view link's holder. */
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useController } from 'yet-another-react-lightbox'
import { MARKS, MAX_PICK_NOTE, type Mark } from '#contract/pick-form.ts'
import { texts } from '#web/texts/texts.ts'
import { HALF_HEART, HEART, NO_SIGN } from './heart.ts'
import { overPicture } from './over-picture.tsx'
import { chosenText, markName } from './pick-texts.ts'
import type { Picks } from './picks.ts'
import { useMarking } from './use-marking.ts'

const ICONS: Record<Mark, string[]> = { yes: [HEART], maybe: [HEART, HALF_HEART], no: [NO_SIGN] }
const NOTE = ['M5 4h14v16H5Z', 'M8.5 9h7M8.5 13h7']
const NEXT = ['M4 12h12', 'M11 6.5 16.5 12 11 17.5', 'M20 5v14']

const KEY = 'picturerail:next-after-choosing'

/** Reads the setting to show the next photo after marking one, off by default. */
function goesOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    // Storage is blocked, as it may be in a frame.
    return false
  }
}

function rememberGoingOn(wanted: boolean) {
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off')
  } catch {
    // The setting lasts as long as the page.
  }
}

/** Pause in typing after which a note is saved, in milliseconds. */
const TYPED_MS = 800

const Icon = ({ paths }: { paths: string[] }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)

function MarkButtons({ picks }: { picks: Picks }) {
  const { next } = useController()
  const [goingOn, setGoingOn] = useState(goesOn)
  // Shows the next photo after a mark, if the visitor chose that.
  const goOn = useCallback(() => {
    if (goingOn) next()
  }, [goingOn, next])
  const { id, mark: current, toggle } = useMarking(picks, goOn)
  if (id === undefined) return null
  return (
    // Presses on controls must not move the slides.
    <fieldset
      className="marks"
      aria-label={texts.yourChoice}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {/* Announced at each change, and visible next to the buttons if there is room. */}
      <p className="unseen" role="status">
        {current && texts.markAndChosen({ mark: markName(current), chosen: chosenText(picks) })}
      </p>
      <p className="count" aria-hidden="true">
        {chosenText(picks)}
      </p>
      {MARKS.map((mark, index) => (
        <button
          key={mark}
          type="button"
          className={`yarl__button mark-${mark}`}
          title={texts.markByKey({ mark: markName(mark), key: index + 1 })}
          aria-keyshortcuts={`${index + 1}`}
          aria-pressed={current === mark}
          disabled={picks.isClosed()}
          onClick={() => toggle(mark)}
        >
          <Icon paths={ICONS[mark]} />
          <span>{markName(mark)}</span>
        </button>
      ))}
      <Note key={id} picks={picks} imageId={id} isMarked={current !== undefined} />
      <button
        type="button"
        className="yarl__button mark-next"
        title={texts.nextAfterChoosing}
        aria-label={texts.nextAfterChoosing}
        aria-pressed={goingOn}
        onClick={() => {
          rememberGoingOn(!goingOn)
          setGoingOn(!goingOn)
        }}
      >
        <Icon paths={NEXT} />
      </button>
    </fieldset>
  )
}

type NoteProps = { picks: Picks; imageId: number; isMarked: boolean }

/** The holder's note about one image, once it is marked. */
function Note({ picks, imageId, isMarked }: NoteProps) {
  const saved = picks.noteOf(imageId)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState(saved)
  /** Text that is not saved yet. */
  const typed = useRef<string>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  if (open && !isMarked) setOpen(false)

  const save = useCallback(() => {
    if (typed.current === undefined) return
    picks.annotate(imageId, typed.current.trim())
    typed.current = undefined
  }, [picks, imageId])
  // Saves the last words when another image is shown.
  useEffect(() => save, [save])
  // biome-ignore lint/correctness/useExhaustiveDependencies: from the last key press on
  useEffect(() => {
    const timer = setTimeout(save, TYPED_MS)
    return () => clearTimeout(timer)
  }, [text, save])
  // Changed on another device.
  useEffect(() => {
    if (typed.current === undefined) setText((shown) => (shown.trim() === saved ? shown : saved))
  }, [saved])

  /** Keeps keys for the text; Escape closes only the note. */
  function onKeyDown(event: KeyboardEvent) {
    if (!open) return
    event.stopPropagation()
    if (event.key === 'Escape') close()
  }
  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps keys and presses from the viewer
    <div className="menu" onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={button}
        className="yarl__button mark-note"
        aria-expanded={open}
        aria-controls={id}
        data-written={saved !== ''}
        disabled={!isMarked}
        title={isMarked ? undefined : texts.noteAfterChoosing}
        onClick={() => setOpen(!open)}
      >
        <Icon paths={NOTE} />
        <span>{texts.note}</span>
      </button>
      {open && (
        <div id={id} className="note">
          <label htmlFor={`${id}-text`}>{texts.noteOnPhoto}</label>
          <textarea
            id={`${id}-text`}
            // biome-ignore lint/a11y/noAutofocus: it was asked for by the button before it
            autoFocus
            placeholder={texts.noteExample}
            rows={3}
            maxLength={MAX_PICK_NOTE}
            dir="auto"
            value={text}
            readOnly={picks.isClosed()}
            onChange={({ target }) => {
              typed.current = target.value
              setText(target.value)
            }}
            onBlur={save}
          />
          <div className="noted">
            <p role="status">{text.trim() === saved ? saved && texts.noteSaved : ''}</p>
            <button
              type="button"
              onClick={() => {
                save()
                close()
              }}
            >
              {texts.closeNote}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

/** Adds the marks to the viewer. */
export const picksPlugin = (picks: Picks) => overPicture(<MarkButtons picks={picks} />)
