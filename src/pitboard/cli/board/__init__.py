"""The board in a terminal: the road drawn from the spaces' geometry, cars and choices on it.

A terminal cell shows two square pixels, one above the other, so a picture is a raster of pixels with a few characters
laid over it. `shape` tells how large each space is, `raster` which pixels belong to it, `scene` what is to be seen,
`camera` where to look and how closely, and `picture` puts it together as segments that Rich and Textual print.
"""
