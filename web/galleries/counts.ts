/** '1 image', '2 images'. */
export const imageCountText = (count: number) => `${count} ${count === 1 ? 'image' : 'images'}`
