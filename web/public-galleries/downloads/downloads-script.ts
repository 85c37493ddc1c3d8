/** The script of galleries with downloads. Only their pages load it. */
import { facts, viewer } from '../page-script.ts'

const { fetchCode } = viewer
viewer.fetchCode = async () => {
  const [{ showViewer }, { downloadButton }] = await Promise.all([
    fetchCode(),
    import('./download-button.tsx'),
  ])
  const button = downloadButton(facts.publicId)
  return { showViewer: (props) => showViewer({ ...props, plugins: [...(props.plugins ?? []), button] }) }
}
