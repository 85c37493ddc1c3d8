import type { PageQuestion } from '#contract/public-page.ts'
import styles from '../styles/message-form.css?inline'
import { MessageDocument } from './message-document.tsx'

/** A page with a question, answered by buttons that each send a form. The first one is the main answer. */
export function QuestionDocument({
  productName,
  title,
  about,
  answers,
}: PageQuestion & { productName: string }) {
  return (
    <MessageDocument productName={productName} title={title}>
      <style>{styles}</style>
      <p className="about">{about}</p>
      {answers.map(({ label, action, method = 'post' }, index) => (
        <form key={label} method={method} action={action} className="message-form form">
          <button type="submit" className={index > 0 ? 'plain' : undefined}>
            {label}
          </button>
        </form>
      ))}
    </MessageDocument>
  )
}
